import type { Upload } from "#contract/uploads.ts";

export type EditedQuad = NonNullable<Upload["foundPlate"]>;

/** Share of the car's width, and width over height, of a plate of the EU seen from the front. */
const usualWidth = 0.22;
const usualAspect = 520 / 111;

/** Where the corners lie to begin with when nobody knows the plate: low in the middle of the car. */
export function usualPlate({ width, height, carBox }: Pick<Upload, "width" | "height" | "carBox">): EditedQuad {
  const box = carBox ?? { left: 0, top: 0, width, height };
  const plateWidth = box.width * usualWidth;
  const plateHeight = plateWidth / usualAspect;
  const left = box.left + (box.width - plateWidth) / 2;
  const top = Math.min(box.top + box.height * 0.7, height - plateHeight);
  return [
    [left, top],
    [left + plateWidth, top],
    [left + plateWidth, top + plateHeight],
    [left, top + plateHeight],
  ];
}

export function middleOf(quad: EditedQuad): { x: number; y: number } {
  const mean = (axis: 0 | 1) => quad.reduce((sum, corner) => sum + corner[axis], 0) / quad.length;
  return { x: mean(0), y: mean(1) };
}
