import clsx from "clsx";
import type { ReactNode } from "react";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";

/** A frame in a picture's final format, as large as the stage allows: nothing moves when the picture comes. */
export function PictureFrame({
  ratio,
  className,
  children,
}: {
  ratio: Ratio;
  className?: string;
  children: ReactNode;
}) {
  const { width, height } = ratioFacts[ratio];
  return (
    <div
      className={clsx("@container relative mx-auto overflow-hidden rounded-md bg-sunken", className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, calc(var(--stage-height) * ${width} / ${height}))`,
      }}
    >
      {children}
    </div>
  );
}
