import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { readCarText } from "#imaging/detect/read-car-text.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { someOf } from "#test/sample.ts";
import { drawTailgate, tailgateSize } from "./tailgate.ts";

// With the real networks, on plates drawn onto a plain tailgate.
const networks = networksOfRun.text;

const box = { left: 120, top: 80, ...tailgateSize };
const car = new Uint8Array(tailgateSize.width * tailgateSize.height).fill(255);
const slanting: PlateQuad = [
  [380, 430],
  [640, 415],
  [640, 475],
  [380, 486],
];
const badge: PlateQuad = [
  [100, 250],
  [360, 250],
  [360, 300],
  [100, 300],
];

const plates = [
  ["GB", "OY09 FEU", "OY09FEU", "GB"],
  ["DE", "M KA 101", "MKA101", null],
  ["US", "ABC 1234", "ABC1234", null],
] as const;

test.each(someOf(plates))("a plate of %s is read as its country spells it", async (...[country, text, value, told]) => {
  const { plate } = await readCarText({ picture: drawTailgate([{ text, country, at: slanting }]), box, car }, networks);
  expect(plate).toMatchObject({ value, country: told });
  expect(plate?.confidence).toBeGreaterThan(0.5);
  // Its middle, well within the plate: a US plate's letters stand below it.
  const [x, y] = [0, 1].map((axis) => (plate?.place ?? []).reduce((sum, corner) => sum + (corner[axis] ?? 0) / 4, 0));
  expect(Math.hypot((x ?? 0) - box.left - 510, (y ?? 0) - box.top - 451)).toBeLessThan(30);
});

test("lettering is told beside the plate, each with its place in the photo, and whether it is on the car", async () => {
  const picture = drawTailgate([
    { text: "OY09 FEU", country: "GB", at: slanting },
    { text: "OCTAVIA", country: null, at: badge },
  ]);
  const { lines, plate } = await readCarText({ picture, box, car }, networks);
  expect(plate?.value).toBe("OY09FEU");
  const lettering = lines.find(({ text }) => text === "OCTAVIA");
  expect(lettering).toMatchObject({ isOnCar: true });
  const [corner] = lettering?.place ?? [];
  expect(corner?.[0]).toBeGreaterThan(box.left + 80);
  expect(corner?.[1]).toBeGreaterThan(box.top + 220);

  const beside = await readCarText({ picture, box, car: new Uint8Array(car.length) }, networks);
  expect(beside.plate).toBeNull();
  expect(beside.lines.every(({ isOnCar }) => !isOnCar)).toBe(true);
});

test("a car with lettering alone has no plate, and a plain one has neither", async () => {
  const lettering = drawTailgate([{ text: "OCTAVIA", country: null, at: slanting }]);
  expect((await readCarText({ picture: lettering, box, car }, networks)).plate).toBeNull();
  expect(await readCarText({ picture: drawTailgate([]), box, car }, networks)).toEqual({ lines: [], plate: null });
});
