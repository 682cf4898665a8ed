import { describe, expect, it } from "vitest";
import { paintLayer, paintPicture } from "#test/pixels/paint-layer.ts";
import type { GroundLine } from "./ground-line.ts";
import { addReflection } from "./reflection.ts";
import type { Scene } from "./scene.ts";
import { syntheticScene } from "./synthetic-scene.ts";

const { scene } = syntheticScene("core");
const size = { width: 300, height: 260 };
const [carWidth, carHeight] = [150, 90];
const [left, top] = [60, 40];
const contactRow = top + carHeight;
const middle = left + carWidth / 2;

/** A block that stands on the floor with its whole lower edge: red, with a blue band at its foot. */
const block = paintLayer(
  { width: carWidth, height: carHeight },
  (_, y) => (y < carHeight - 30 ? [220, 20, 20] : [20, 20, 220]),
  {
    left,
    top,
  },
);
const flat = (row: number) => new Float32Array(carWidth).fill(row);
const line: GroundLine = {
  tyreRows: flat(carHeight),
  bodyRows: flat(carHeight),
  bottomRows: flat(carHeight),
  sillRows: flat(carHeight),
  firstTyreColumn: 0,
  lastTyreColumn: carWidth,
  goesOn: { left: false, right: false },
};

async function reflected(floor: Partial<Scene["floor"]>, { layer = block, ground = 120 } = {}) {
  const picture = paintPicture(size, () => ground);
  await addReflection(picture, layer, {
    floor: { ...scene.floor, reflectivity: 0.5, roughness: 0, ...floor },
    line,
    pixelsPerMetre: 60,
    horizonRow: -200,
    focalPixels: 800,
  });
  return (x: number, y: number) => [...picture.pixels.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)];
}

describe("a car's reflection", () => {
  it("lies below the contact line only, and below the car", async () => {
    const at = await reflected({});
    // It is made at a third of the size: a row or two above, behind the car itself, have a part of it.
    for (let y = 0; y < contactRow - 3; y++) expect(at(middle, y)).toEqual([120, 120, 120]);
    expect(at(middle, contactRow + 12)).not.toEqual([120, 120, 120]);
    expect([at(left - 8, contactRow + 12), at(left + carWidth + 8, contactRow + 12)]).toEqual([
      [120, 120, 120],
      [120, 120, 120],
    ]);
  });

  it("is upside down: what stands on the floor is nearest to it", async () => {
    const at = await reflected({});
    const [nearRed = 0, , nearBlue = 0] = at(middle, contactRow + 12);
    const [farRed = 0, , farBlue = 0] = at(middle, contactRow + 54);
    expect(nearBlue).toBeGreaterThan(nearRed + 20);
    expect(farRed).toBeGreaterThan(farBlue + 20);
  });

  it("is none on a dull floor, and stronger the glossier it is", async () => {
    const dull = await reflected({ reflectivity: 0.01 });
    expect(dull(middle, contactRow + 12)).toEqual([120, 120, 120]);
    const blueOn = async (reflectivity: number) => (await reflected({ reflectivity }))(middle, contactRow + 12)[2] ?? 0;
    expect(await blueOn(0.2)).toBeGreaterThan(124);
    expect(await blueOn(0.6)).toBeGreaterThan((await blueOn(0.2)) + 15);
  });

  it("takes the place of what the floor mirrored before: a black car darkens a bright floor", async () => {
    const black = paintLayer({ width: carWidth, height: carHeight }, () => 0, { left, top });
    const [grey = 255] = (await reflected({ reflectivity: 0.5 }, { layer: black, ground: 200 }))(
      middle,
      contactRow + 12,
    );
    expect(grey).toBeLessThan(170);
    expect(grey).toBeGreaterThan(60);
  });

  it("is blurred on a rough floor, the more the farther from the contact, and sharp on a mirror", async () => {
    // How many rows the change from blue to red takes, which lies 30 rows below the contact.
    const rowsOfChange = async (roughness: number) => {
      const at = await reflected({ roughness });
      const share = (y: number) => {
        const [red = 0, , blue = 0] = at(middle, y);
        return red - blue;
      };
      const [from, to] = [share(contactRow + 8), share(contactRow + 56)];
      let rows = 0;
      for (let y = contactRow + 8; y < contactRow + 56; y++) {
        const t = (share(y) - from) / (to - from);
        if (t > 0.15 && t < 0.85) rows++;
      }
      return rows;
    };
    expect(await rowsOfChange(0)).toBeLessThanOrEqual(4);
    expect(await rowsOfChange(0.9)).toBeGreaterThan((await rowsOfChange(0)) + 4);
  });

  it("fades where one looks down more steeply", async () => {
    const plain = paintLayer({ width: carWidth, height: carHeight }, () => 255, { left, top });
    const at = await reflected({}, { layer: plain, ground: 20 });
    const rows = [12, 36, 60].map((below) => at(middle, contactRow + below)[0] ?? 0);
    expect(rows[0]).toBeGreaterThan(rows[1] ?? 0);
    expect(rows[1]).toBeGreaterThan(rows[2] ?? 0);
  });

  it("is none of a car that the matte does not hold, and stays in a picture that ends below the car", async () => {
    const clear = paintLayer({ width: carWidth, height: carHeight }, () => 255, {
      alpha: new Uint8Array(carWidth * carHeight),
      left,
      top,
    });
    expect((await reflected({}, { layer: clear }))(middle, contactRow + 12)).toEqual([120, 120, 120]);
    const low = await reflected({}, { layer: { ...block, left: -40, top: size.height - carHeight - 3 } });
    expect(low(20, 10)).toEqual([120, 120, 120]);
  });
});
