import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { someOf } from "#test/sample.ts";
import { drawTailgate, tailgateSize as size } from "./tailgate.ts";

// With the real networks, on plates drawn onto a plain tailgate.
const networks = networksOfRun.text;

const box = { left: 120, top: 80, ...size };
const place: PlateQuad = [
  [380, 430],
  [640, 415],
  [640, 475],
  [380, 486],
];

/** The largest distance of a corner from where it was drawn, over the plate's height. */
function worstCorner(found: PlateQuad | null, drawn: PlateQuad): number {
  if (found === null) return Infinity;
  const height = drawn[3][1] - drawn[0][1];
  const distances = found.map(([x, y], i) =>
    Math.hypot(x - box.left - (drawn[i]?.[0] ?? 0), y - box.top - (drawn[i]?.[1] ?? 0)),
  );
  return Math.max(...distances) / height;
}

const car = new Uint8Array(size.width * size.height).fill(255);

const plates = [
  ["DE", "MAB 1234"],
  ["FR", "AB123CD"],
  ["PL", "KR 4C512"],
] as const;

test.each(someOf(plates))("the corners of a plate of %s are found, its band included", async (country, text) => {
  const found = await findPlate({ picture: drawTailgate([{ text, country, at: place }]), box, car }, networks);
  expect(worstCorner(found, place)).toBeLessThan(0.25);
});

test("lettering that stands on no plate is none, and a plain tailgate has none", { tags: ["thorough"] }, async () => {
  const plate = drawTailgate([{ text: "CARAVEL", country: "DE", at: place }]);
  expect(await findPlate({ picture: plate, box, car }, networks)).not.toBeNull();
  const lettering = drawTailgate([{ text: "CARAVEL", country: null, at: place }]);
  for (const picture of [lettering, drawTailgate([])]) {
    expect(await findPlate({ picture, box, car }, networks)).toBeNull();
  }
});

test("a plate beside the car, or in its windows, is not the car's", { tags: ["thorough"] }, async () => {
  const picture = drawTailgate([{ text: "MAB 1234", country: "DE", at: place }]);
  const beside = new Uint8Array(size.width * size.height);
  expect(await findPlate({ picture, box, car: beside }, networks)).toBeNull();
  const high: PlateQuad = [
    [380, 60],
    [640, 60],
    [640, 116],
    [380, 116],
  ];
  expect(
    await findPlate({ picture: drawTailgate([{ text: "MAB 1234", country: "DE", at: high }]), box, car }, networks),
  ).toBeNull();
});
