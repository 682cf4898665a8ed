import { expect, test } from "vitest";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import type { CarLayer } from "./car-layer.ts";
import { relightCar } from "./relight.ts";
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
