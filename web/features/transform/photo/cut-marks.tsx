import type { Upload } from "#contract/uploads.ts";

type CutMarksProps = { upload: Pick<Upload, "width" | "height" | "cutSides">; className: string };

/** Hairlines on the photo's borders that cut the car. With the photo's own size and classes it lies exactly over the photo. */
export function CutMarks({ upload: { width, height, cutSides }, className }: CutMarksProps) {
  const ends = {
    left: { x1: 0, y1: 0, x2: 0, y2: height },
    right: { x1: width, y1: 0, x2: width, y2: height },
    bottom: { x1: 0, y1: height, x2: width, y2: height },
  } as const;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={`text-signal pointer-events-none overflow-visible ${className}`}
    >
      {cutSides.map((side) => (
        <line key={side} {...ends[side]} stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
