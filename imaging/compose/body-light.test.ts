import { describe, expect, it } from "vitest";
import { paintLayer } from "#test/pixels/paint-layer.ts";
import { bodyLight } from "./body-light.ts";
import type { Scene } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const { scene } = syntheticScene("core");
const layer = paintLayer({ width: 200, height: 100 }, () => 0);
const [left, right] = [20, 180];

/** The light on a car of this heading under a key light from this direction. */
function lightOn(headingDegrees: number, direction: Scene["keyLight"]["direction"], change: Partial<Scene> = {}) {
  const { pose } = syntheticCar(headingDegrees, 900);
  const lit = { ...scene, ...change, keyLight: { ...scene.keyLight, direction } };
  return bodyLight(layer, { scene: lit, pose, cornerColumn: 100 });
}
const sides = (headingDegrees: number, direction: Scene["keyLight"]["direction"]) => {
  const { columns } = lightOn(headingDegrees, direction);
  return { left: columns[left] ?? 0, right: columns[right] ?? 0 };
};

const fromLeft = [-1, 0, 0] as const;
const fromRight = [1, 0, 0] as const;
const fromCamera = [0, -1, 0] as const;
const fromAbove = [0, 0, 1] as const;

describe("the key light on the car's two visible sides", () => {
  // All four corners that a car can show.
  it.each([232, 308, 50, 130])("makes the side that looks to the light the brighter one, heading %d°", (heading) => {
    const litLeft = sides(heading, [...fromLeft]);
    const litRight = sides(heading, [...fromRight]);
    expect(litLeft.left).toBeGreaterThan(litLeft.right + 0.05);
    expect(litRight.right).toBeGreaterThan(litRight.left + 0.05);
  });

  it("turns round with the car: the light on the left of one falls on the right of its mirror image", () => {
    for (const heading of [200, 232, 260]) {
      const one = sides(heading, [-0.6, -0.5, 0.62]);
      const mirrored = sides(180 - heading, [0.6, -0.5, 0.62]);
      expect(mirrored.right).toBeCloseTo(one.left, 5);
      expect(mirrored.left).toBeCloseTo(one.right, 5);
    }
  });

  it("changes the mean of both by nothing: what one side gains the other loses", () => {
    for (const heading of [232, 308]) {
      const { left: a, right: b } = sides(heading, [-0.8, -0.3, 0.5]);
      expect((a + b) / 2).toBeCloseTo(1, 5);
    }
  });

  it("falls on both alike when it comes from straight behind the camera or from behind the car", () => {
    const { left: a, right: b } = sides(225, [...fromCamera]);
    expect(a).toBeCloseTo(b, 5);
    const behind = sides(225, [0, 1, 0]);
    expect([behind.left, behind.right]).toEqual([1, 1]);
  });

  it("goes over from one side to the other about the near tyre, without a step", () => {
    const { columns } = lightOn(232, [...fromLeft]);
    expect(columns[100]).toBeCloseTo(((columns[left] ?? 0) + (columns[right] ?? 0)) / 2, 5);
    for (let x = 1; x < columns.length; x++)
      expect(Math.abs((columns[x] ?? 0) - (columns[x - 1] ?? 0))).toBeLessThan(0.01);
  });

  it("is stronger the more of the scene's light it is, and bounded", () => {
    const contrast = (share: number) => {
      const { columns } = lightOn(232, [...fromLeft], { keyLight: { ...scene.keyLight, share } });
      return (columns[left] ?? 0) - (columns[right] ?? 0);
    };
    const withShare = (share: number) => {
      const { pose } = syntheticCar(232, 900);
      const keyLight = { ...scene.keyLight, direction: [...fromLeft] as Scene["keyLight"]["direction"], share };
      const { columns } = bodyLight(layer, { scene: { ...scene, keyLight }, pose, cornerColumn: 100 });
      return (columns[left] ?? 0) - (columns[right] ?? 0);
    };
    expect(withShare(1)).toBeGreaterThan(withShare(0.2) * 2);
    expect(withShare(1)).toBeLessThan(0.24 * 1.3 + 1e-6);
    expect(contrast(0.6)).toBeGreaterThan(0);
  });
});

describe("light from above and from the floor", () => {
  it("a high light brightens the roof against the sills, a level one does not", () => {
    const high = lightOn(232, [...fromAbove]).rows;
    const level = lightOn(232, [...fromLeft]).rows;
    expect((high[5] ?? 0) - (level[5] ?? 0)).toBeGreaterThan(0.05);
    expect((high[90] ?? 0) - (level[90] ?? 0)).toBeLessThan(-0.05);
    expect([level[0], level[40]]).toEqual([0, 0].map((value) => expect.closeTo(value, 6)));
  });

  it("the lowest rows are darker, whatever the light", () => {
    for (const direction of [fromLeft, fromAbove, fromCamera]) {
      const { rows } = lightOn(232, [...direction]);
      expect(rows[99]).toBeLessThan((rows[60] ?? 0) - 0.02);
    }
  });

  it("the floor's light reaches the lower half only, and all of it the lowest row", () => {
    const { lowness } = lightOn(232, [...fromAbove]);
    expect([lowness[0], lowness[45]]).toEqual([0, 0]);
    expect(lowness[99]).toBe(1);
    for (let row = 1; row < 100; row++) expect(lowness[row]).toBeGreaterThanOrEqual(lowness[row - 1] ?? 0);
  });

  const tintOf = (colour: readonly [number, number, number]) =>
    lightOn(232, [...fromAbove], { floor: { ...scene.floor, colour: [...colour] } }).floorTint;

  it("a grey floor of any lightness throws back no colour", () => {
    for (const grey of [0.01, 0.2, 0.9])
      for (const channel of tintOf([grey, grey, grey])) expect(channel).toBeCloseTo(1, 9);
  });

  it("a coloured floor tints towards its own hue, each channel by its share of the mean of all three", () => {
    // Mean 0.3: 1.5, 1 and 0.5 times the mean, 22 % of the way.
    const [red, green, blue] = tintOf([0.45, 0.3, 0.15]);
    expect(red).toBeCloseTo(1 + 0.22 * 0.5, 6);
    expect(green).toBeCloseTo(1, 6);
    expect(blue).toBeCloseTo(1 - 0.22 * 0.5, 6);
    // As a dark floor of the same hue does.
    expect(tintOf([0.045, 0.03, 0.015])[0]).toBeCloseTo(red, 6);
  });

  it("no floor, however gaudy, tints by more than an eighth, and a black one by nothing wild", () => {
    for (const colour of [
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 0],
      [0, 1, 1],
    ] as const)
      for (const channel of tintOf(colour)) {
        expect(channel).toBeGreaterThanOrEqual(0.89 - 1e-9);
        expect(channel).toBeLessThanOrEqual(1.132 + 1e-9);
      }
  });
});

it.each([
  [1, 1],
  [2, 1],
])("a layer of %d by %d pixels gets finite light", (width, height) => {
  const { pose } = syntheticCar(232, 900);
  const { columns, rows, lowness } = bodyLight(
    paintLayer({ width, height }, () => 0),
    { scene, pose, cornerColumn: 0 },
  );
  for (const values of [columns, rows, lowness]) expect([...values].every(Number.isFinite)).toBe(true);
  expect([columns.length, rows.length, lowness.length]).toEqual([width, height, height]);
});
