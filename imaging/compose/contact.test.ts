import { expect, it } from "vitest";
import type { CarLayer } from "./car-layer.ts";
import { darkenContacts } from "./contact.ts";
import type { GroundLine } from "./ground-line.ts";

const pixelsPerMetre = 100;
const width = 200;
const bodyBottom = 60;
const groundRow = 90;

it("lets no bright ground stand behind the soft lower edge of the body", async () => {
  const layer: CarLayer = {
    pixels: new Uint8Array(width * bodyBottom * 3),
    alpha: new Uint8Array(width * bodyBottom).fill(255),
    width,
    height: bodyBottom,
    left: 0,
    top: 0,
    scale: 1,
  };
  const line: GroundLine = {
    bottomRows: new Float32Array(width).fill(bodyBottom),
    tyreRows: new Float32Array(width).fill(groundRow),
    bodyRows: new Float32Array(width).fill(groundRow),
    sillRows: new Float32Array(width).fill(bodyBottom),
    firstTyreColumn: 0,
    lastTyreColumn: width - 1,
    goesOn: { left: false, right: false },
  };
  const picture = { pixels: new Uint8Array(width * 120 * 3).fill(220), width, height: 120 };
  await darkenContacts(picture, layer, { line, pixelsPerMetre });
  const lightAt = (row: number) => picture.pixels[(row * width + width / 2) * 3] ?? 0;
  // Four centimetres up behind the edge it is as dark as right below it.
  for (const row of [bodyBottom - 4, bodyBottom - 2, bodyBottom, bodyBottom + 2]) expect(lightAt(row)).toBeLessThan(90);
  expect(lightAt(20)).toBe(220);
});
