import { expect, test } from "vitest";
import type { Photo } from "#imaging/decode/photo.ts";
import type { CutOutError } from "./cut-out-error.ts";
import { findTurn, mayLie } from "./find-turn.ts";
import { ownSoftness } from "./softness.ts";

const [width, height] = [300, 300];
/** A red car under a green sky. */
const pixels = new Uint8Array(width * height * 3);
for (let y = 0; y < height; y++)
  for (let x = 0; x < width; x++) {
    if (y < 40) pixels[3 * (y * width + x) + 1] = 255;
    if (x > 60 && x < 240 && y > 120 && y < 220) pixels[3 * (y * width + x)] = 255;
  }
const photo: Photo = { pixels, width, height };

/** Half sure of a side while the sky is above, surer when it is on the left; each way with an edge of its own. */
function network(softness: { upright: number; turned: number }) {
  const side = 100;
  return {
    side,
    softness: ownSoftness,
    infer: async (square: Uint8Array) => {
      const isSkyAt = (x: number, y: number) => (square[3 * (y * side + x) + 1] ?? 0) > 128;
      const isTurned = isSkyAt(5, 50);
      const soft = isTurned ? softness.turned : softness.upright;
      const share = isTurned ? 0.8 : isSkyAt(50, 5) ? 0.6 : 0.1;
      const alpha = Float32Array.from({ length: side * side }, (_, at) => {
        const isCar = (square[3 * at] ?? 0) > 128;
        return isCar ? ((at * 37) % 100 < 100 * soft ? 0.75 : 1) : 0;
      });
      return { alpha, sides: [share, ...Array.from({ length: 8 }, () => (1 - share) / 8)] };
    },
  };
}

test("a turn by which a car is seen more surely is offered where its edge is harder by it, and not where it is softer", async () => {
  expect(await findTurn(photo, network({ upright: 0.3, turned: 0.05 }))).toBe(270);
  expect(await findTurn(photo, network({ upright: 0.05, turned: 0.3 }))).toBe(0);
});

test("a car whose roof is missing is seen: how its photo lies is no question", () => {
  expect(
    ["no_car_found", "too_little_of_car", "car_cut_off_at_top"].filter((code) => mayLie({ code } as CutOutError)),
  ).toEqual(["no_car_found", "too_little_of_car"]);
});
