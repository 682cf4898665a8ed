import sharp from "sharp";
import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { findPlateBorder, type PlateBorder } from "./plate-border.ts";
import { readAsPlate, type PlateReading } from "./plate-reading.ts";
import { sampleBox } from "./sample-box.ts";
import { findTextBoxes, pointIn, type TextBox } from "./text-box.ts";
import { textGridStep, textLineHeight, type TextModel } from "./text-model.ts";

/** Where a plate is looked for. */
export type PlateSearch = {
  /** The part of the photo that is looked at. */
  readonly picture: RawRgb;
  readonly box: Box<"photo">;
  /** The car in it, a byte a pixel; null where nobody has cut it out. */
  readonly car: Uint8Array | null;
};

/** Long side of what the network is given: small plates of a car that fills the photo still have letters 10 pixels high. */
const gridSide = 960;
/** Small photos are not enlarged more than this. */
const maxEnlargement = 2;
/** Plates hang in a car's lower part: what is above holds windows, with stickers. As a share of the car's height. */
const searchedFrom = 0.3;
/** Width of a plate's letters as a share of what is looked at, and over their height. */
const widthShares = { least: 0.03, most: 0.6 } as const;
const aspects = { least: 1.2, most: 9 } as const;
/** Letters that are lower than this can't be read. */
const minLetterPixels = 6;
/** At most so many lines of text are read: those that are most like a plate's by their size. */
const maxRead = 6;
/** With fewer sides of a plate's border to be seen around it, a text is taken for lettering. */
const minSidesSeen = { "letters and digits": 2, digits: 4, letters: 4 } as const satisfies Record<PlateReading, number>;

type Candidate = PlateBorder & { readonly box: TextBox; readonly reading: PlateReading };

/** Where the number plate is, in pixels of the photo; null unless one was found for sure. */
export async function findPlate(search: PlateSearch, model: TextModel): Promise<PlateQuad | null> {
  const { picture, top } = lowerPart(search);
  const lines = await findLines(picture, model);
  const possible = lines.filter((box) => mayBePlate(box, picture) && isOnCar(box, search, top)).slice(0, maxRead);
  const candidates: Candidate[] = [];
  for (const box of possible) {
    const reading = readAsPlate(await readLine(picture, box, model));
    if (reading === null) continue;
    const border = findPlateBorder(picture, box);
    if (border.sidesSeen >= minSidesSeen[reading]) candidates.push({ ...border, box, reading });
  }
  // In order of size: the first of those with letters is the largest.
  const best = candidates.find(({ reading }) => reading === "letters and digits") ?? candidates[0];
  if (best === undefined) return null;
  const toPhoto = ([x, y]: PlateCorner): PlateCorner => [x + search.box.left, y + search.box.top + top];
  const [a, b, c, d] = best.quad;
  return [toPhoto(a), toPhoto(b), toPhoto(c), toPhoto(d)];
}

function lowerPart({ picture, car }: PlateSearch): { picture: RawRgb; top: number } {
  if (car === null) return { picture, top: 0 };
  const top = Math.round(picture.height * searchedFrom);
  return {
    picture: {
      width: picture.width,
      height: picture.height - top,
      pixels: picture.pixels.subarray(top * picture.width * 3),
    },
    top,
  };
}

/** Largest first. */
async function findLines(picture: RawRgb, model: TextModel): Promise<TextBox[]> {
  const grid = gridOf(picture);
  const small = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(grid.width, grid.height, { fit: "fill" })
    .raw()
    .toBuffer();
  const likelihoods = await model.findText({ ...grid, pixels: new Uint8Array(small) });
  return findTextBoxes(likelihoods, grid, picture).toSorted((one, other) => area(other) - area(one));
}

function gridOf({ width, height }: Size): Size {
  const scale = Math.min(maxEnlargement, gridSide / Math.max(width, height));
  const toStep = (side: number) => Math.max(1, Math.round((side * scale) / textGridStep)) * textGridStep;
  return { width: toStep(width), height: toStep(height) };
}

function mayBePlate(box: TextBox, picture: Size): boolean {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const share = width / picture.width;
  const aspect = width / height;
  return (
    height >= minLetterPixels &&
    share >= widthShares.least &&
    share <= widthShares.most &&
    aspect >= aspects.least &&
    aspect <= aspects.most
  );
}

/** Its ends and its middle. */
function isOnCar(box: TextBox, { car, picture: { width, height } }: PlateSearch, top: number): boolean {
  if (car === null) return true;
  return [0.1, 0.5, 0.9].every((u) => {
    const point = pointIn(box, u, 0.5);
    const x = Math.min(width - 1, Math.max(0, Math.floor(point.x)));
    const y = Math.min(height - 1, Math.max(0, Math.floor(point.y) + top));
    return (car[y * width + x] ?? outOfBounds()) >= 128;
  });
}

async function readLine(picture: RawRgb, box: TextBox, model: TextModel): Promise<string> {
  const aspect = (box.right - box.left) / (box.bottom - box.top);
  const width = Math.max(textLineHeight, Math.round(textLineHeight * aspect));
  return model.readText(sampleBox(picture, box, { width, height: textLineHeight }));
}

function area({ left, right, top, bottom }: TextBox): number {
  return (right - left) * (bottom - top);
}
