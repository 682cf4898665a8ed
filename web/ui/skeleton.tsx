import clsx from "clsx";

/** Holds the place of something on its way; give it the real thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-breathe rounded-md bg-ink/8", className)} />;
}
