import sharp from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { sampleBox } from "./sample-box.ts";
import { findTextBoxes, type TextBox } from "./text-box.ts";
import { textGridStep, textLineHeight, type ReadLine, type TextModel } from "./text-model.ts";

/** How closely a picture is looked at. */
export type Closeness = {
  /** Long side of what the network is given. */
  readonly gridSide: number;
  /** Small pictures are not enlarged more than this. */
  readonly maxEnlargement: number;
};

/** Small plates of a car that fills the photo still have letters 10 pixels high. */
const usual: Closeness = { gridSide: 960, maxEnlargement: 2 };

/** The lines of text in a picture, in its pixels, largest first. */
export async function findLines(picture: RawRgb, model: TextModel, closeness = usual): Promise<TextBox[]> {
  const grid = gridOf(picture, closeness);
  const small = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(grid.width, grid.height, { fit: "fill" })
    .raw()
    .toBuffer();
  const likelihoods = await model.findText({ ...grid, pixels: new Uint8Array(small) });
  return findTextBoxes(likelihoods, grid, picture).toSorted((one, other) => area(other) - area(one));
}

/** What a line of a picture says. */
export function readLine(picture: RawRgb, box: TextBox, model: TextModel): Promise<ReadLine> {
  return readStretched(picture, { box, stretch: 1 }, model);
}

/** The same with its letters shown so many times as wide as they stand. */
export async function readStretched(
  picture: RawRgb,
  { box, stretch }: { readonly box: TextBox; readonly stretch: number },
  model: TextModel,
): Promise<ReadLine> {
  const aspect = (stretch * (box.right - box.left)) / (box.bottom - box.top);
  const width = Math.max(textLineHeight, Math.round(textLineHeight * aspect));
  return model.readText(sampleBox(picture, box, { width, height: textLineHeight }));
}

function gridOf({ width, height }: Size, { gridSide, maxEnlargement }: Closeness): Size {
  const scale = Math.min(maxEnlargement, gridSide / Math.max(width, height));
  const toStep = (side: number) => Math.max(1, Math.round((side * scale) / textGridStep)) * textGridStep;
  return { width: toStep(width), height: toStep(height) };
}

function area({ left, right, top, bottom }: TextBox): number {
  return (right - left) * (bottom - top);
}
