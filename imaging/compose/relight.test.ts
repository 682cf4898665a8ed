import { expect, test } from "vitest";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { paintLayer, paintPicture } from "#test/pixels/paint-layer.ts";
import type { CarLayer } from "./car-layer.ts";
import { relightCar } from "./relight.ts";
import type { Scene } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

test("a scene that raises the exposure leaves bright orange paint orange, up to its gloss", () => {
  const width = 40;
  const height = 40;
  const shades = [0.5, 0.7, 0.9, 1];
  const orange = [250, 150, 70];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const shade = shades[Math.floor((Math.floor(i / 3) % width) / 10)] ?? 1;
    return (orange[i % 3] ?? 0) * shade;
  });
  const layer: CarLayer = {
    pixels: Uint8Array.from(pixels),
    alpha: new Uint8Array(width * height).fill(255),
    width,
    height,
    left: 0,
    top: 0,
    scale: 1,
  };
  const { scene, plate } = syntheticScene("core");
  const { pose } = syntheticCar(-60, 900);
  const bright = { ...scene, grade: { ...scene.grade, exposure: 1.8 } };
  const { pixels: platePixels, width: plateWidth, height: plateHeight } = plate;
  const picture = { pixels: platePixels, width: plateWidth, height: plateHeight };
  relightCar(layer, { scene: bright, pose, picture, cornerColumn: 20 });
  const redToGreen = (bytes: Uint8Array, column: number) => {
    const at = ((height / 2) * width + column) * 3;
    return (linearOfByte[bytes[at] ?? 0] ?? 0) / (linearOfByte[bytes[at + 1] ?? 0] ?? 1);
  };
  const changes = [5, 15, 25, 35].map((column) => redToGreen(layer.pixels, column) / redToGreen(pixels, column));
  // The light's own colour may change all of them, but the brightest as much as the darkest.
  for (const change of changes) expect(change / (changes[0] ?? 1)).toBeCloseTo(1, 1);
});

const size = { width: 40, height: 40 };
/** A grey card with some near white and some near black in it, as a well exposed photo has. */
const card = (level: number) => paintLayer(size, (x, y) => (y < 4 ? 188 : x < 3 ? 8 : level));
type Grey = {
  readonly level?: number;
  readonly change?: Partial<Scene>;
  readonly plate?: number;
  readonly alpha?: number;
};

/** The card's middle after it was put into a scene whose light is neutral but for what the test changes. */
function relit({ level = 110, change = {}, plate = 8, alpha = 255 }: Grey) {
  const { scene } = syntheticScene("core");
  const { pose } = syntheticCar(180, 900);
  const neutral: Scene = {
    ...scene,
    keyLight: { ...scene.keyLight, direction: [0, -1, 0], colour: [1, 1, 1] },
    ambient: { colour: [1, 1, 1] },
    ...change,
  };
  const layer = { ...card(level), alpha: new Uint8Array(1600).fill(alpha) };
  relightCar(layer, {
    scene: neutral,
    pose,
    picture: paintPicture({ width: 64, height: 64 }, () => plate),
    cornerColumn: 20,
  });
  const at = (x: number, y: number) => [...layer.pixels.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
  return { layer, at, middle: at(20, 20) };
}
const light = (byte: number | undefined) => linearOfByte[byte ?? 0] ?? 0;

test("neutral light leaves a grey card grey and about as light as it was", () => {
  const [red = 0, green = 0, blue = 0] = relit({}).middle;
  expect([green, blue]).toEqual([red, red]);
  expect(Math.abs(red - 110)).toBeLessThan(8);
});

test.each([0.2, 5])(
  "a scene's exposure of %d moves the car towards it, within what lets a buyer know the paint",
  (exposure) => {
    const { scene } = syntheticScene("core");
    const { middle } = relit({ change: { grade: { ...scene.grade, exposure } } });
    const gain = light(middle[0]) / light(relit({}).middle[0]);
    expect(exposure > 1 ? gain : 1 / gain).toBeGreaterThan(1.2);
    expect(gain).toBeGreaterThan(0.65);
    expect(gain).toBeLessThan(1.45);
  },
);

test("the scene's light colours the car its own way, no channel by more than a ninth", () => {
  const { scene } = syntheticScene("core");
  const [before] = relit({}).middle;
  const under = (colour: Scene["keyLight"]["colour"]) =>
    relit({ change: { keyLight: { ...scene.keyLight, direction: [0, -1, 0], colour, share: 1 } } }).middle;
  const [red = 0, green = 0, blue = 0] = under([1, 0.95, 0.8]);
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  for (const byte of under([1, 0.2, 0.01])) {
    expect(light(byte) / light(before)).toBeLessThan(1.13);
    expect(light(byte) / light(before)).toBeGreaterThan(0.88);
  }
});

test("the end of the car that looks to the light is the lighter one", () => {
  const { scene } = syntheticScene("core");
  const { pose } = syntheticCar(232, 900);
  const across = (x: number) => {
    const layer = card(110);
    const keyLight = { ...scene.keyLight, direction: [x, 0, 0] as [number, number, number] };
    relightCar(layer, { scene: { ...scene, keyLight }, pose, picture: paintPicture(size, () => 8), cornerColumn: 20 });
    return (layer.pixels[(20 * 40 + 36) * 3] ?? 0) - (layer.pixels[(20 * 40 + 6) * 3] ?? 0);
  };
  expect(across(1)).toBeGreaterThan(4);
  expect(across(-1)).toBeLessThan(-4);
});

test("in haze the tyres are not black, and elsewhere they stay so", () => {
  expect(relit({ plate: 120 }).at(1, 20)[0]).toBeGreaterThan((relit({}).at(1, 20)[0] ?? 0) + 5);
  expect(light(relit({ plate: 250 }).at(1, 20)[0])).toBeLessThan(0.02);
});

test("lighter stays lighter: nothing is clipped flat when the exposure is raised", () => {
  const { scene } = syntheticScene("core");
  const bright = { grade: { ...scene.grade, exposure: 3 } };
  const levels = [120, 160, 200, 230, 250].map((level) => relit({ level, change: bright }).middle[0] ?? 0);
  for (let i = 1; i < levels.length; i++) expect(levels[i]).toBeGreaterThan(levels[i - 1] ?? 255);
  expect(levels.at(-1)).toBeLessThanOrEqual(255);
});

test("a scene in weaker colours takes some out of the car, and one without grading none", () => {
  const { scene } = syntheticScene("core");
  const { pose } = syntheticCar(180, 900);
  const chroma = (saturation: number) => {
    const layer = paintLayer(size, () => [180, 60, 60]);
    relightCar(layer, {
      scene: { ...scene, grade: { ...scene.grade, saturation } },
      pose,
      picture: paintPicture(size, () => 120),
      cornerColumn: 20,
    });
    const [red = 0, green = 0] = layer.pixels.subarray(20 * 40 * 3);
    return light(red) / light(green);
  };
  expect(chroma(0.5)).toBeLessThan(chroma(1) * 0.9);
  expect(chroma(1)).toBeGreaterThan((light(180) / light(60)) * 0.75);
});

test("what the matte does not hold is left alone, and an empty layer is no error", () => {
  expect(relit({ alpha: 0, plate: 200 }).layer.pixels).toEqual(card(110).pixels);
});
