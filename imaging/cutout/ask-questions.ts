import type { Size } from "#imaging/pixels/geometry.ts";
import { emptyMask, intersection, maskArea, union } from "#imaging/pixels/mask.ts";
import { simplifyOutline, traceOutline } from "#imaging/pixels/outlines.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import type { Look } from "./look-for-car.ts";
import type { CutOutQuestions } from "./questions.ts";
import { findDoubtfulParts } from "./shape/doubtful-parts.ts";
import type { Body } from "./shape/find-bodies.ts";
import type { Softness } from "./softness.ts";

type Outline = CutOutQuestions["cars"][number]["outline"];

/** In pixels of the shape grid. */
const outlineLimits = { tolerance: 0.8, most: 60 };
const fewestCorners = 3;
/** So much of a body in the cut-out, and the cut-out holds it. */
const heldShare = 0.5;

type Asked = {
  readonly look: Look;
  readonly softness: Softness;
  readonly photo: Size;
};

/** What a person is to be asked about a cut-out, its outlines in photo pixels. */
export function askQuestions({ look, softness, photo }: Asked): CutOutQuestions {
  const cars = look.bodies.filter(({ isCar }) => isCar);
  const isHeld = ({ mask, area }: Body) => maskArea(intersection(mask, look.mask)) > heldShare * area;
  const held = new Set(cars.filter(isHeld));
  const others = cars
    .filter((car) => !held.has(car))
    .reduce((all, { mask }) => union(all, mask), emptyMask<"shape grid">(look.mask));
  const parts = findDoubtfulParts({ car: look.mask, answer: look.shapeAnswer, others, softness });
  const outline = (mask: Mask<"shape grid">) => outlineIn(mask, photo);
  return {
    cars: cars.length < 2 ? [] : cars.map((car) => ({ outline: outline(car.mask), isChosen: held.has(car) })),
    doubtfulParts: parts
      .map(({ mask, isKept }) => ({ outline: outline(mask), isKept }))
      .filter((part) => part.outline.length >= fewestCorners),
  };
}

/** The border of a mask's largest region, in pixels of the photo. */
function outlineIn(mask: Mask<"shape grid">, { width, height }: Size): Outline {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return simplifyOutline(traceOutline(mask), outlineLimits).map(({ x, y }) => [
    tenths((x * width) / mask.width),
    tenths((y * height) / mask.height),
  ]);
}
