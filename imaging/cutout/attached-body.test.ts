import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import { findAttachedBody } from "./attached-body.ts";
import { maskBounds, type Plane } from "./mask-shape.ts";
import { measurePhotoEdges } from "./photo-edges.ts";
import { clearPiece, confirmsSuspicion, suspectAttachedBody } from "./suspect-attached-body.ts";

type Colour = readonly [number, number, number];
type Shape = { left: number; top: number; right: number; bottom: number; colour: Colour };

const width = 512;
const height = 384;
const road: Colour = [120, 125, 130];
const blue: Colour = [40, 60, 150];
const white: Colour = [240, 240, 240];

/** A photo of rectangles on a road, and the mask of them all; later ones lie on top. */
function paint(...shapes: Shape[]): { photo: Photo; mask: Plane } {
  const data = new Uint8Array(width * height);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) pixels.set(road, at * 3);
  for (const { left, top, right, bottom, colour } of shapes) {
    for (let y = top; y < bottom; y++) {
      data.fill(1, y * width + left, y * width + right);
      for (let x = left; x < right; x++) pixels.set(colour, (y * width + x) * 3);
    }
  }
  return { photo: { pixels, width, height }, mask: { data, width, height } };
}

/** A blue car from the side: cabin, body, two wheels. */
const car: Shape[] = [
  { left: 190, top: 110, right: 330, bottom: 180, colour: blue },
  { left: 150, top: 170, right: 430, bottom: 260, colour: blue },
  { left: 170, top: 250, right: 210, bottom: 284, colour: blue },
  { left: 360, top: 250, right: 400, bottom: 284, colour: blue },
];
const carBehindItsEnd: Shape = { left: 60, top: 140, right: 160, bottom: 220, colour: white };
const carBehindItsBonnet: Shape[] = [
  { left: 350, top: 128, right: 410, bottom: 172, colour: white },
  { left: 325, top: 150, right: 420, bottom: 172, colour: white },
];

function find({ photo, mask }: { photo: Photo; mask: Plane }): Promise<Plane | null> {
  return findAttachedBody(mask, () => measurePhotoEdges(photo, mask));
}

const at = (plane: Plane | null, x: number, y: number) => plane?.data[y * width + x] ?? 0;

describe("something attached to the car", () => {
  it("is found behind its bonnet, along the outline of the bonnet", async () => {
    const piece = await find(paint(...carBehindItsBonnet, ...car));
    expect([at(piece, 380, 140), at(piece, 380, 160)]).toEqual([1, 1]);
    expect([at(piece, 380, 176), at(piece, 300, 140)]).toEqual([0, 0]);
  });

  it("is found behind its end, when the outline rises again there", async () => {
    const lowEnd = { left: 120, top: 175, right: 152, bottom: 205, colour: white };
    const piece = await find(paint({ ...carBehindItsEnd, right: 125 }, lowEnd, ...car));
    expect(at(piece, 90, 180)).toBe(1);
    expect([at(piece, 160, 220), at(piece, 180, 280)]).toEqual([0, 0]);
  });

  it("is not its own mirror, boot or pickup bed", async () => {
    const mirror = { left: 340, top: 155, right: 352, bottom: 172, colour: blue };
    const tailgate = { left: 424, top: 150, right: 430, bottom: 180, colour: blue };
    expect(await find(paint(...car))).toBeNull();
    expect(await find(paint(mirror, ...car))).toBeNull();
    expect(await find(paint(tailgate, ...car))).toBeNull();
  });

  it("is no reason to look at the photo when the outline only falls from the roof", async () => {
    let looks = 0;
    await findAttachedBody(paint(...car).mask, async () => {
      looks++;
      return paint().mask;
    });
    expect(looks).toBe(0);
  });
});

describe("a suspicion", async () => {
  const both = paint(...carBehindItsBonnet, ...car);
  const alone = paint(...car);
  const suspicion = await suspectAttachedBody(both.photo, both.mask);
  if (suspicion === null) throw new Error("nothing was suspected");
  const seen = ({ mask }: { mask: Plane }) => ({
    mask,
    shapeAnswer: { ...mask, data: mask.data.map((value) => value * 255) },
  });

  it("hides the piece behind what lies above it and touches nothing of the car", () => {
    const { pixels } = suspicion.hidden;
    const from = (150 * width + 380) * 3;
    expect([...pixels.subarray(from, from + 3)]).toEqual([...road]);
    const bounds = maskBounds(suspicion.piece);
    for (const y of [(bounds?.bottom ?? 0) + 1, 250]) {
      expect([...pixels.subarray((y * width + 380) * 3, (y * width + 380) * 3 + 3)]).toEqual([...blue]);
    }
  });

  it("leaves a mirror to the car that stands before the piece", async () => {
    const mirror: Shape = { left: 340, top: 150, right: 354, bottom: 166, colour: blue };
    const { photo, mask } = paint(...carBehindItsBonnet, ...car, mirror);
    const withMirror = await suspectAttachedBody(photo, mask);
    expect([at(withMirror?.piece ?? null, 347, 158), at(withMirror?.piece ?? null, 390, 158)]).toEqual([0, 1]);
  });

  it("clears the piece's place in what the model answers, and nothing of the car", () => {
    const cleared = clearPiece(seen(both).shapeAnswer, suspicion);
    expect([at(cleared, 380, 150), at(cleared, 380, 200), at(cleared, 260, 140)]).toEqual([0, 255, 255]);
  });

  it("is confirmed by a model that then sees the car alone", () => {
    expect(confirmsSuspicion(seen(both), seen(alone), suspicion)).toBe(true);
  });

  it("is not confirmed by a model that still sees both, or no longer the whole car", () => {
    expect(confirmsSuspicion(seen(both), seen(both), suspicion)).toBe(false);
    expect(confirmsSuspicion(seen(both), seen(paint(...car.slice(1))), suspicion)).toBe(false);
  });
});
