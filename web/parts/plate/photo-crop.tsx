import type { Upload } from "#contract/uploads.ts";
import { middleOf } from "./usual-plate.ts";

type Quad = NonNullable<Upload["numberPlate"]>["quad"];

/** Width of what is shown over that of what is pointed out, and over its own height. */
const shownWidth = 1.8;
const shownAspect = 2;

type PhotoCropProps = {
  photo: { width: number; height: number };
  /** Of the photo's picture in any size. */
  url: string;
  /** What is pointed out, in photo pixels; the whole photo is shown where that is null. */
  quad: Quad | null;
};

/** The part of a photo round a place in it, with the place outlined. */
export function PhotoCrop({ photo: { width, height }, url, quad }: PhotoCropProps) {
  return (
    <svg
      viewBox={(quad === null ? [0, 0, width, height] : around(quad)).join(" ")}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="bg-sunken aspect-2/1 w-full rounded-sm"
    >
      <image href={url} width={width} height={height} preserveAspectRatio="none" />
      {quad === null ? null : (
        <>
          <polygon
            points={quad.join(" ")}
            fill="none"
            stroke="#000"
            strokeWidth={3}
            vectorEffect="non-scaling-stroke"
          />
          <polygon
            points={quad.join(" ")}
            fill="none"
            stroke="#fff"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

function around(quad: Quad): number[] {
  const spanOf = (axis: 0 | 1) => {
    const along = quad.map((corner) => corner[axis]);
    return Math.max(...along) - Math.min(...along);
  };
  const width = shownWidth * Math.max(spanOf(0), shownAspect * spanOf(1));
  const height = width / shownAspect;
  const { x, y } = middleOf(quad);
  return [x - width / 2, y - height / 2, width, height];
}
