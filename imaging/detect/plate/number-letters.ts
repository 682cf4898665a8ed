import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { TextBox } from "#imaging/plates/text-box.ts";
import type { ReadCharacter } from "#imaging/plates/text-model.ts";
import { measureInk, type Ink } from "./ink-heights.ts";

/** The letters of a number are all of one height; what stands beside it (a county, a class, a month) is about half as high. Lower ink is a blot. */
const smallShares = { least: 0.25, most: 0.68 } as const;
/** Where the others differ more than this, the letters can't be measured. */
const evenShare = 0.8;
const fewest = 3;

type Run = { readonly from: number; readonly to: number };

/** Which characters of a line are as high as most: without small ones at its ends. All where that can't be told. */
export function findHigh(picture: RawRgb, box: TextBox, characters: readonly ReadCharacter[]): Run {
  return highRun(measureInk(picture, box, characters));
}

/** A line's box without the small letters at its ends; null where it has none. */
export function cutSmall(picture: RawRgb, box: TextBox, characters: readonly ReadCharacter[]): TextBox | null {
  const ink = measureInk(picture, box, characters);
  const { from, to } = highRun(ink);
  if (from === 0 && to === characters.length) return null;
  const at = (cut: number) => box.left + (box.right - box.left) * (ink.cuts[cut] ?? outOfBounds());
  return {
    ...box,
    left: from === 0 ? box.left : at(from),
    right: to === characters.length ? box.right : at(to),
  };
}

function highRun({ heights }: Ink): Run {
  const sorted = heights.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isBlot = (height: number) => height <= usual * smallShares.least;
  const isSmall = (index: number) => {
    const height = heights[index] ?? usual;
    return !isBlot(height) && height < usual * smallShares.most;
  };
  let from = 0;
  let to = heights.length;
  while (from < to && isSmall(from)) from++;
  while (to > from && isSmall(to - 1)) to--;
  const isEven = heights.slice(from, to).every((height) => isBlot(height) || height >= usual * evenShare);
  return to - from >= fewest && isEven ? { from, to } : { from: 0, to: heights.length };
}
