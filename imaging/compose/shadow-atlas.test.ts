import { describe, expect, it } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Scene } from "./scene.ts";
import { shadowTileAt } from "./shadow-atlas.ts";
import { syntheticScene } from "./synthetic-scene.ts";

const { scene } = syntheticScene("core");
const side = 16;

function atlasOf(headingsDegrees: readonly number[], levelAt: (tile: number, x: number, y: number) => number) {
  const width = side * headingsDegrees.length;
  const atlas: RgbPicture<"shadow atlas"> = { width, height: side, pixels: new Uint8Array(width * side * 3) };
  for (let i = 0; i < width * side; i++) {
    const column = i % width;
    atlas.pixels.fill(levelAt(Math.floor(column / side), column % side, Math.floor(i / width)), i * 3, i * 3 + 3);
  }
  const tiled: Scene = {
    ...scene,
    shadows: { ...scene.shadows, tilePixels: side, tileMetres: 8, headingsDegrees: [...headingsDegrees] },
  };
  return (heading: number) => shadowTileAt(atlas, tiled, heading);
}
const middle = ({ light }: { light: Float32Array }) => light[((side / 2) * side + side / 2) * 3] ?? -1;

describe("the shadow of a heading", () => {
  const levels = [255, 51, 102, 204] as const;
  const quarters = atlasOf([0, 45, 90, 135], (tile) => levels[tile] ?? 0);

  it("is light as a share, the square of the atlas's root", () => {
    for (const [tile, level] of levels.entries()) {
      const { light, side: read, metres } = quarters(tile * 45);
      expect([read, metres, light.length]).toEqual([side, 8, side * side * 3]);
      for (const value of light) expect(value).toBeCloseTo((level / 255) ** 2, 5);
    }
  });

  it("is mixed in linear light between two headings", () => {
    const [first, second] = [1, (51 / 255) ** 2];
    expect(middle(quarters(9))).toBeCloseTo(first * 0.8 + second * 0.2, 5);
    expect(middle(quarters(22.5))).toBeCloseTo((first + second) / 2, 5);
  });

  it("goes round: past the last heading comes the first, and a turn more or less is none", () => {
    expect(middle(quarters(157.5))).toBeCloseTo(((204 / 255) ** 2 + 1) / 2, 5);
    for (const heading of [10, 100, 170, 300]) {
      expect(quarters(heading + 360)).toEqual(quarters(heading));
      expect(quarters(heading - 360)).toEqual(quarters(heading));
    }
  });

  it("of a half-turned car has bonnet and boot, left and right exchanged", () => {
    const lopsided = atlasOf([0, 90], (_, x, y) => (x < 4 && y < 4 ? 0 : 255));
    const at = (heading: number, x: number, y: number) => lopsided(heading).light[(y * side + x) * 3] ?? -1;
    expect(at(0, 1, 1)).toBeLessThan(0.1);
    expect(at(0, 14, 14)).toBeCloseTo(1, 5);
    expect(at(180, 14, 14)).toBeLessThan(0.1);
    expect(at(180, 1, 1)).toBeCloseTo(1, 5);
    // Half-way between 90° and 180°, which is the first tile again, turned.
    expect([at(135, 1, 1), at(135, 14, 14)]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
    expect([at(315, 1, 1), at(315, 14, 14)]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
  });

  it("has no stairs: a texel's edge is softened, its sum kept", () => {
    const { light } = atlasOf([0], (_, x, y) => (x === 8 && y === 8 ? 0 : 255))(0);
    const at = (x: number, y: number) => 1 - (light[(y * side + x) * 3] ?? 0);
    expect(at(8, 8)).toBeLessThan(0.2);
    expect(at(7, 8)).toBeGreaterThan(0.05);
    expect(at(7, 8)).toBeCloseTo(at(9, 8), 5);
    let sum = 0;
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) sum += at(x, y);
    expect(sum).toBeCloseTo(1, 4);
  });

  it("is the same for all with one tile, and an error without any", () => {
    const single = atlasOf([30], () => 102);
    for (const heading of [0, 30, 100, 210]) expect(middle(single(heading))).toBeCloseTo(0.16, 5);
    expect(() => atlasOf([], () => 0)(0)).toThrow("no headings");
  });
});
