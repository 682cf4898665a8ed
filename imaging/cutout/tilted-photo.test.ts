import { describe, expect, it } from "vitest";
import { moveWithTurn, turnPhoto } from "#imaging/decode/turn-photo.ts";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import { correctCutOut } from "./correct/correct-cut-out.ts";
import { cutOut } from "./cut-out.ts";
import { ownSoftness } from "./softness.ts";
import { decodeMatte, encodeMatte, readMatteHeader } from "./stored-matte.ts";

const size = { width: 900, height: 600 };
const degrees = 8;
const side = 512;

type IsCar = (x: number, y: number) => boolean;

/** A round-cornered car; its middle decides what of it the photo shows. */
const carAt =
  (middle: number): IsCar =>
  (x, y) =>
    Math.abs((x - middle) / 300) ** 4 + Math.abs((y - 330) / 130) ** 4 < 1;

function photograph(isCar: IsCar): Photo {
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    // With seams: one plain surface would be no car.
    pixels.set(isCar(x, y) ? (x % 60 < 10 ? [60, 12, 12] : [180, 30, 30]) : [120, 125, 130], at * 3);
  }
  return { pixels, ...size };
}

/** Where a pixel of the tilted photo lies in the photo itself. */
const untilted = (x: number, y: number) => moveWithTurn({ x: x + 0.5, y: y + 0.5 }, { size, from: degrees, to: 0 });
const isBeyond = (x: number, y: number, rim = 0) => {
  const place = untilted(x, y);
  return place.x < -rim || place.y < -rim || place.x > size.width + rim || place.y > size.height + rim;
};

async function cutOutTilted(isCar: IsCar): Promise<{ photo: Photo; car: CarCutOut }> {
  const photo = await turnPhoto(photograph(isCar), degrees);
  // It sees a car that goes on beyond the photo.
  const infer: AlphaModel["infer"] = async () => ({
    alpha: Float32Array.from({ length: side * side }, (_, at) => {
      const place = untilted(((at % side) * photo.width) / side, (Math.floor(at / side) * photo.height) / side);
      return isCar(place.x, place.y) ? 1 : 0;
    }),
  });
  return { photo, car: await cutOut(photo, { infer, side, softness: ownSoftness }) };
}

function pixelsBeyond({ box, alpha }: CarCutOut): number {
  return alpha.filter(
    (value, at) => value > 0 && isBeyond(box.left + (at % box.width), box.top + Math.floor(at / box.width), 1),
  ).length;
}

describe("a tilted photo", () => {
  it("whose car is whole is cut out upright, and remembers its turn in the stored matte", async () => {
    const { photo, car } = await cutOutTilted(carAt(450));
    expect(car.geometry.cutSides).toEqual({ left: false, right: false, top: false, bottom: false });
    expect(car.quality.touchesFrame).toEqual({ left: false, right: false, top: false, bottom: false });
    const stored = encodeMatte(car);
    expect(readMatteHeader(stored).turnDegrees).toBe(degrees);
    expect(decodeMatte(stored, photo)).toEqual(car);
  });

  it("that cuts its car has nothing of it beyond its slanting border, and ends straight there", async () => {
    const { car } = await cutOutTilted(carAt(150));
    const { box, alpha, geometry } = car;
    expect(geometry.cutSides).toEqual({ left: true, right: false, top: false, bottom: false });
    expect(pixelsBeyond(car)).toBe(0);
    const firstColumn = Array.from({ length: box.height }, (_, row) => alpha[row * box.width] ?? 0);
    const inside = firstColumn.slice(firstColumn.indexOf(255), firstColumn.lastIndexOf(255) + 1);
    expect(inside.length).toBeGreaterThan(200);
    expect(new Set(inside)).toEqual(new Set([255]));
  });

  it("takes no stroke that leads beyond it", { tags: ["thorough"] }, async () => {
    const { photo, car } = await cutOutTilted(carAt(450));
    const beyond: [number, number][] = [
      [0, 0],
      [photo.width, 0],
      [photo.width, photo.height],
      [0, photo.height],
    ];
    const corrected = await correctCutOut(photo, car, [{ kind: "area", mode: "keep", outline: beyond }]);
    expect(corrected.alpha.filter((value) => value === 255).length).toBeGreaterThan(0.7 * size.width * size.height);
    expect(pixelsBeyond(corrected)).toBe(0);
  });
});
