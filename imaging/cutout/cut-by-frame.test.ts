import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { cutOut } from "./cut-out.ts";
import { ownSoftness } from "./softness.ts";
import { decodeMatte, encodeMatte } from "./stored-matte.ts";

const width = 1000;
const height = 750;
const carColour = [180, 30, 30] as const;
const seamColour = [60, 12, 12] as const;
const roadColour = [120, 125, 130] as const;

/** The right half of a round-cornered car without its lower end: cut by the photo's left and lower border. */
function isCar(x: number, y: number): boolean {
  return Math.abs(x / 620) ** 4 + Math.abs((y - 560) / 330) ** 4 < 1;
}

/** One plain surface would be no car. */
const colourAt = (x: number, y: number) => (isCar(x, y) ? (x % 80 < 12 ? seamColour : carColour) : roadColour);

const pixels = new Uint8Array(width * height * 3);
for (let at = 0; at < width * height; at++) pixels.set(colourAt(at % width, Math.floor(at / width)), at * 3);
const photo: Photo = { pixels, width, height };

/** As the real model does, it fades out before the photo's border. */
const side = 1024;
const infer: AlphaModel["infer"] = async () => ({
  alpha: Float32Array.from({ length: side * side }, (_, at) => {
    const x = at % side;
    const y = Math.floor(at / side);
    const inwards = Math.min(x, side - 1 - y);
    return isCar((x * width) / side, (y * height) / side) ? Math.min(1, (inwards + 1) / 5) : 0;
  }),
});

describe("a car cut by the photo's border", async () => {
  const car = await cutOut(photo, { infer, side, softness: ownSoftness });
  const { box, alpha } = car;
  const columnOf = (x: number) => Array.from({ length: box.height }, (_, y) => alpha[y * box.width + x] ?? 0);

  it("is cut out, and tells on which sides it is cut", () => {
    expect(car.geometry.cutSides).toEqual({ left: true, right: false, top: false, bottom: true });
    expect(box.left).toBe(0);
    expect(box.top + box.height).toBe(height);
  });

  it("is solid right up to the border, without a soft line along it", () => {
    const inside = (values: readonly number[]) => values.slice(12, -12);
    expect(new Set(inside(columnOf(0).filter((value) => value > 0)))).toEqual(new Set([255]));
    const lowest = [...alpha.subarray((box.height - 1) * box.width)].filter((value) => value > 0);
    expect(new Set(inside(lowest))).toEqual(new Set([255]));
    expect(lowest.length).toBeGreaterThan(550);
  });

  it("comes back from its stored matte with its cut sides; a matte from before they were told holds a whole car", () => {
    const stored = encodeMatte(car);
    expect(decodeMatte(stored, photo)).toEqual(car);
    const { contactLines } = car.geometry;
    const older = encodeMatte({ ...car, geometry: JSON.parse(JSON.stringify({ contactLines })) });
    expect(decodeMatte(older, photo).geometry).toEqual({
      contactLines,
      cutSides: { left: false, right: false, top: false, bottom: false },
    });
  });
});
