import type { Photo } from "#imaging/decode/photo.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import type { CarCutOut, ContactLine, FrameSides } from "../car-cut-out.ts";
import { findContactLines } from "../shape/contact-lines.ts";
import { cutSidesOf, measureFrameContact } from "../shape/judge-shape.ts";
import { frameOn } from "../shape/photo-frame.ts";
import { reduceAlpha } from "./reduce-alpha.ts";

/** As when a car is cut out. */
const shapeGridSide = 512;
const edgeGridSide = 1280;

const sides = ["left", "right", "top", "bottom"] as const;

type Measured = {
  readonly contactLines: readonly ContactLine[];
  readonly cutSides: FrameSides;
  readonly touches: FrameSides;
};

/**
 * What a correction changes of what is known about a car. Where the outline before it and after it give the same, the word of the network's mask stays,
 * which was measured on its own answer.
 */
export async function measureAgain(
  photo: Photo,
  was: CarCutOut,
  now: Pick<CarCutOut, "box" | "alpha">,
): Promise<Pick<CarCutOut, "geometry" | "quality">> {
  const before = await measure(photo, was);
  const after = await measure(photo, now);
  const { geometry, quality } = was;
  const areSame = JSON.stringify(before.contactLines) === JSON.stringify(after.contactLines);
  const settle = (kept: FrameSides, of: (measured: Measured) => FrameSides): FrameSides => {
    const settled = sides.map((side) => [side, of(before)[side] === of(after)[side] ? kept[side] : of(after)[side]]);
    return Object.fromEntries(settled) as FrameSides;
  };
  return {
    geometry: {
      contactLines: areSame ? geometry.contactLines : after.contactLines,
      cutSides: settle(geometry.cutSides, ({ cutSides }) => cutSides),
    },
    // Somebody has looked at the edge.
    quality: { ...quality, verdict: "good", touchesFrame: settle(quality.touchesFrame, ({ touches }) => touches) },
  };
}

async function measure(photo: Photo, cutOut: Pick<CarCutOut, "box" | "alpha">): Promise<Measured> {
  const shape = await reduceAlpha<"shape grid">(photo, cutOut, gridOf(photo, shapeGridSide));
  const alpha = await reduceAlpha<"edge grid">(photo, cutOut, gridOf(photo, edgeGridSide));
  const mask = threshold(shape, 128);
  const scale = photo.width / alpha.width;
  const scaleY = photo.height / alpha.height;
  const contact = measureFrameContact(mask, frameOn(mask, photo));
  const toPhoto = ({ x, y }: { x: number; y: number }) => ({ x: x * scale, y: y * scaleY });
  return {
    contactLines: findContactLines(mask, alpha).map(({ from, to }) => ({ from: toPhoto(from), to: toPhoto(to) })),
    cutSides: cutSidesOf(contact),
    touches: { left: contact.left > 0, right: contact.right > 0, top: contact.top > 0, bottom: contact.bottom > 0 },
  };
}

function gridOf({ width, height }: Photo, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
