import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeSign } from "./place-sign.ts";
import { signWallOf } from "./sign-walls.ts";

const picture = { width: 2000, height: 1500 };
const plateCrop = { left: 0, top: 0, width: 2000, height: 1500 };
const wall = { left: 0, top: 300, width: 2000, height: 500, upright: "middle" } as const;
const room = { picture, plateCrop, wall, longestSide: 2000 };

test.each([
  ["wide", { width: 1200, height: 100 }],
  ["square", { width: 500, height: 500 }],
  ["tall", { width: 100, height: 600 }],
])("a %s sign hangs in the middle between the wall's upper end and the car's roof", (_, logo) => {
  const place = placeSign(logo, { ...room, roofRow: 700 });
  expect(place.width / place.height).toBeCloseTo(logo.width / logo.height);
  expect(place.left + place.width / 2).toBeCloseTo(1000);
  expect(place.top).toBeGreaterThanOrEqual(300);
  expect(place.top + place.height).toBeLessThanOrEqual(700);
});

test("a roof that leaves little of the wall free moves the sign up, never out of the picture", () => {
  const place = placeSign({ width: 500, height: 500 }, { ...room, roofRow: 320 });
  expect(place.top + place.height).toBeLessThan(320);
  const filled = placeSign({ width: 500, height: 500 }, { ...room, roofRow: 10 });
  expect(filled.top).toBeGreaterThanOrEqual(50);
  expect(filled.height).toBeGreaterThan(100);
});

test("a logo of few pixels is enlarged four times at most", () => {
  const place = placeSign({ width: 48, height: 12 }, { ...room, roofRow: 700 });
  expect([place.width, place.height]).toEqual([192, 48]);
});

test("a sign may be asked to be small", () => {
  const place = placeSign({ width: 600, height: 100 }, { ...room, roofRow: 700, longestSide: 225 });
  expect(place.width).toBeCloseTo(225);
});

test("a sign that stands on a roof has its foot there", () => {
  const roof = { left: 0, top: 100, width: 2000, height: 300, upright: "foot" } as const;
  const place = placeSign({ width: 800, height: 200 }, { ...room, wall: roof, roofRow: 700 });
  expect(place.top + place.height).toBeCloseTo(400);
});

test("every retail scene says where its free wall is", async () => {
  const ids = await readdir(join(import.meta.dirname, "../../assets/scenes"));
  const retail = ids.filter((id) => id.startsWith("retail-"));
  expect(retail).toHaveLength(10);
  const unknown = { plate: { width: 123 }, camera: { horizonRow: 45 } };
  for (const id of retail) expect(signWallOf({ id, ...unknown }).width, id).toBeGreaterThan(1000);
});
