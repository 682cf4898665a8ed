import sharp from "sharp";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import type { CarCutOut, ContactLine, FrameSides } from "../car-cut-out.ts";
import { shapeGridSide, sizeWithin } from "../grids.ts";
import { findContactLines } from "../shape/contact-lines.ts";
import { cutSidesOf, measureFrameContact, touchedSides } from "../shape/judge-shape.ts";
import { frameOn } from "../shape/photo-frame.ts";

type Measured = {
  readonly contactLines: readonly ContactLine[];
  readonly cutSides: FrameSides;
  readonly touchesFrame: FrameSides;
};

/**
 * What a correction changes of what is known about a car. Where the outline before it and after it give the same, the word of the network's mask stays,
 * which was measured on its own answer.
 */
export async function measureAgain(
  photo: Photo,
  { geometry, quality }: CarCutOut,
  alpha: { readonly before: Uint8Array; readonly after: Uint8Array },
): Promise<Pick<CarCutOut, "geometry" | "quality">> {
  const [before, after] = [await measure(photo, alpha.before), await measure(photo, alpha.after)];
  const settled = <Part>(known: Part, of: (measured: Measured) => Part): Part =>
    JSON.stringify(of(before)) === JSON.stringify(of(after)) ? known : of(after);
  return {
    geometry: {
      contactLines: settled(geometry.contactLines, ({ contactLines }) => contactLines),
      cutSides: settled(geometry.cutSides, ({ cutSides }) => cutSides),
    },
    // Somebody has looked at the edge.
    quality: {
      ...quality,
      verdict: "good",
      touchesFrame: settled(quality.touchesFrame, ({ touchesFrame }) => touchesFrame),
    },
  };
}

/** @param whole alpha of the whole photo */
async function measure(photo: Photo, whole: Uint8Array): Promise<Measured> {
  const mask = threshold(await reduceAlpha<"shape grid">(photo, whole, sizeWithin(photo, shapeGridSide)), 128);
  const contact = measureFrameContact(mask, frameOn(mask, photo));
  return {
    contactLines: findContactLines(mask, photo),
    cutSides: cutSidesOf(contact),
    touchesFrame: touchedSides(contact),
  };
}

/** The whole photo's alpha on a grid. */
export async function reduceAlpha<Space extends "edge grid" | "shape grid">(
  { width, height }: Size,
  whole: Uint8Array,
  grid: Size,
): Promise<Plane<Space>> {
  const data = await sharp(whole, { raw: { width, height, channels: 1 } })
    .resize(grid.width, grid.height, { fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: new Uint8Array(data), width: grid.width, height: grid.height };
}
