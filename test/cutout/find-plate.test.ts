import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { drawNumberPlate, type PlateCorners } from "#imaging/views/draw-number-plate.ts";
import type { CarLight } from "#imaging/views/light-car.ts";
import { designPlate, type PlateCountry } from "#imaging/views/number-plate.ts";
import { openTextNetworks } from "#server/engines/studio/plates/text-networks.ts";

// With the real networks, on plates drawn onto a plain tailgate.
const networks = openTextNetworks(join(import.meta.dirname, "../../.cache/models"));
afterAll(() => networks.close());

const size = { width: 1000, height: 700 };
const box = { left: 120, top: 80, ...size };
const place: PlateQuad = [
  [380, 430],
  [640, 415],
  [640, 475],
  [380, 486],
];

/** Without a country the letters stand on the paint. */
type Lettering = { readonly text: string; readonly country: PlateCountry | null; readonly at: PlateQuad };

function tailgate(lettering: Lettering | null) {
  const light = new Float32Array(size.width * size.height * 3);
  const paintAt = (y: number) => 0.3 + (0.1 * y) / size.height;
  for (let y = 0; y < size.height; y++) light.fill(paintAt(y), y * size.width * 3, (y + 1) * size.width * 3);
  const masks = new Uint8Array(size.width * size.height * 4).fill(255);
  if (lettering !== null) drawLettering({ crop: { left: 0, top: 0, ...size }, light, masks }, lettering, paintAt(450));
  const pixels = Uint8Array.from(light, (value) => Math.round(255 * Math.min(1, value) ** (1 / 2.2)));
  return { pixels, ...size };
}

function drawLettering(car: CarLight, { text, country, at: [a, b, c, d] }: Lettering, paint: number): void {
  const corner = ([x, y]: PlateQuad[number]) => ({ x, y });
  const corners: PlateCorners = [corner(a), corner(b), corner(c), corner(d)];
  const design = designPlate({ text, country: country ?? "CH", place: "front" });
  const ground = { red: paint, green: paint, blue: paint };
  const bare = { ...design, ground, fields: [], texts: design.texts.slice(0, 1) };
  drawNumberPlate(car, country === null ? bare : design, { corners, light: 1 });
}

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

test.each([
  ["DE", "MAB 1234"],
  ["FR", "AB123CD"],
  ["PL", "KR 4C512"],
] as const)("the corners of a plate of %s are found, its band included", async (country, text) => {
  const found = await findPlate({ picture: tailgate({ text, country, at: place }), box, car }, networks);
  expect(worstCorner(found, place)).toBeLessThan(0.25);
});

test("lettering that stands on no plate is none, and a plain tailgate has none", async () => {
  const plate = tailgate({ text: "CARAVEL", country: "DE", at: place });
  expect(await findPlate({ picture: plate, box, car }, networks)).not.toBeNull();
  const lettering = tailgate({ text: "CARAVEL", country: null, at: place });
  for (const picture of [lettering, tailgate(null)]) {
    expect(await findPlate({ picture, box, car }, networks)).toBeNull();
  }
});

test("a plate beside the car, or in its windows, is not the car's", async () => {
  const picture = tailgate({ text: "MAB 1234", country: "DE", at: place });
  const beside = new Uint8Array(size.width * size.height);
  expect(await findPlate({ picture, box, car: beside }, networks)).toBeNull();
  const high: PlateQuad = [
    [380, 60],
    [640, 60],
    [640, 116],
    [380, 116],
  ];
  expect(
    await findPlate({ picture: tailgate({ text: "MAB 1234", country: "DE", at: high }), box, car }, networks),
  ).toBeNull();
});
