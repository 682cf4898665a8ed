import clsx from "clsx";
import type { ReactNode } from "react";

const corners = [
  "left-0 top-0 border-l-2 border-t-2",
  "right-0 top-0 border-r-2 border-t-2",
  "bottom-0 left-0 border-b-2 border-l-2",
  "bottom-0 right-0 border-b-2 border-r-2",
] as const;

/** The framing marks of a camera: where a picture belongs. They close in when something is held over them. */
export function Viewfinder({
  isActive = false,
  className,
  children,
}: {
  isActive?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={clsx("relative", className)}>
      {corners.map((corner) => (
        <span
          key={corner}
          aria-hidden="true"
          className={clsx(
            "pointer-events-none absolute size-6 transition-[width,height,border-color] duration-200 ease-out",
            corner,
            isActive ? "size-16 border-signal" : "border-line-strong",
          )}
        />
      ))}
      {children}
    </div>
  );
}

/** The same marks, alight and inside a picture: the one that is pointed out among others. */
export function HighlightMarks() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-2 sm:inset-3">
      {corners.map((corner) => (
        <span key={corner} className={clsx("border-signal absolute size-6 sm:size-8", corner)} />
      ))}
    </span>
  );
}
