import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

const base =
  "inline-flex min-h-11 items-center justify-center button-room gap-2 rounded-md text-center text-sm font-semibold select-none " +
  "transition-[background-color,color,border-color,opacity] duration-150 disabled:opacity-45 aria-disabled:opacity-45";

/** `signal` is for the one action that matters on a screen. */
const looks = {
  signal: "bg-signal text-on-signal hover:bg-signal-pressed active:bg-signal-pressed",
  ink: "bg-ink text-canvas hover:opacity-85",
  line: "border border-line-strong text-ink hover:border-ink hover:bg-ink/6",
  quiet: "text-ink-soft hover:bg-ink/8 hover:text-ink",
  /** What can't be taken back. */
  danger: "border border-danger text-danger hover:bg-danger/10",
} as const;
export type ButtonLook = keyof typeof looks;

/** The classes of a button, for elements that must be something else (a file label, a download link). */
export function buttonClass(look: ButtonLook, className?: string): string {
  return clsx(base, looks[look], className);
}

type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook };

export function Button({ look = "line", className, type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is typed and has a default
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: ButtonLook };

export function ButtonLink({ look = "line", className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

/** For links that look like an icon button. */
export const iconButtonClass =
  "inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink disabled:opacity-45 aria-disabled:opacity-45";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & { label: string };

/** A square 44 px target with an icon in it and its name for those who don't see it. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is typed and has a default
    <button type={type} aria-label={label} title={label} className={clsx(iconButtonClass, className)} {...rest} />
  );
}
