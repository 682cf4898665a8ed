import { expect, test } from "vitest";
import type { CarLayer } from "./car-layer.ts";
import { projectCarPoint } from "./car-pose.ts";
import { toneGlass } from "./glass.ts";
import type { RgbImage } from "./rgb-image.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const paint = [150, 20, 25] as const;
const day = 205;
const night = 45;

/** A red car seen from the front corner with a windscreen that mirrors a bright sky, before a plain background. */
function redCar(background: number): {
  layer: CarLayer;
  picture: RgbImage;
  toned: (exposure: number) => Promise<CarLayer>;
  windscreen: number;
  door: number;
} {
  const { car, pose } = syntheticCar(-60, 900);
  const { width, height, left, top } = car.box;
  const half = pose.body.widthMetres / 2;
  const roofFront = pose.body.roofFrontShare * pose.body.lengthMetres;
  const corner = (forward: number, share: number, up: number) => {
    const { x, y } = projectCarPoint(pose, { forward, left: share * half, up: up * pose.body.heightMetres });
    return { x: x - left, y: y - top };
  };
  const low = [corner(roofFront + 0.6, 0.7, 0.68), corner(roofFront + 0.6, -0.7, 0.68)] as const;
  const high = [corner(roofFront + 0.15, 0.6, 0.88), corner(roofFront + 0.15, -0.6, 0.88)] as const;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => paint[i % 3] ?? 0);
  const at = (share: number, [a, b]: typeof low) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  for (let across = 0; across <= 1; across += 0.002) {
    for (let up = 0; up <= 1; up += 0.005) {
      const from = at(across, low);
      const to = at(across, high);
      const column = Math.round(from.x + (to.x - from.x) * up);
      const row = Math.round(from.y + (to.y - from.y) * up);
      pixels.fill(230, (row * width + column) * 3, (row * width + column) * 3 + 3);
    }
  }
  const layer = { pixels, alpha: car.alpha, width, height, left: 0, top: 0, scale: 1 };
  const picture = { width: 900, height: 600, pixels: new Uint8Array(900 * 600 * 3).fill(background) };
  const { scene } = syntheticScene("core");
  const middle = { x: (low[0].x + high[1].x) / 2, y: (low[0].y + high[1].y) / 2 };
  const door = corner(0, 1, 0.45);
  const place = ({ x, y }: { x: number; y: number }) => (Math.round(y) * width + Math.round(x)) * 3;
  return {
    layer,
    picture,
    windscreen: place(middle),
    door: place(door),
    toned: async (exposure) => {
      const copy = { ...layer, pixels: Uint8Array.from(pixels) };
      const grade = { ...scene.grade, exposure };
      await toneGlass(copy, car, { pose, picture, scene: { ...scene, grade } });
      return copy;
    },
  };
}

test("at night a windscreen does not mirror the bright sky it was photographed under, and the paint stays", async () => {
  const { layer, toned, windscreen, door } = redCar(night);
  const { pixels } = await toned(0.4);
  expect(layer.pixels[windscreen]).toBe(230);
  expect(pixels[windscreen]).toBeLessThan(140);
  expect([...pixels.subarray(door, door + 3)]).toEqual([...paint]);
});

test("by day, and under the bright sky after a sunset, it stays as it is", async () => {
  const dark = redCar(night);
  expect((await dark.toned(1)).pixels).toEqual(dark.layer.pixels);
  const bright = redCar(day);
  expect((await bright.toned(0.4)).pixels).toEqual(bright.layer.pixels);
});
