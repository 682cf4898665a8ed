import { expect, test } from "vitest";
import { retailLogoSettings, type LogoSettings } from "#contract/logos.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { carBodies } from "./car-bodies.ts";
import { composeScene } from "./compose-scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const red: Logo = {
  pixels: Uint8Array.from({ length: 240 * 20 * 4 }, (_, at) => [220, 10, 20, 255][at % 4] ?? 0),
  width: 240,
  height: 20,
};
const { car } = syntheticCar(230, 900);

/** Where two pictures of the same car differ. */
async function differing(section: "core" | "retail", options: { settings?: LogoSettings; isWatermarked?: boolean }) {
  const input = { ...syntheticScene(section), car, ratio: "4:3" } as const;
  const { settings, isWatermarked = false } = options;
  const plain = await composeScene(input);
  const laid = await composeScene({
    ...input,
    isWatermarked,
    ...(settings === undefined ? {} : { logo: { logo: red, settings } }),
  });
  const { carLeft, carTop, carScale } = plain.placement;
  const pixels: { x: number; y: number; onCar: boolean }[] = [];
  for (let index = 0; index < plain.width * plain.height; index++) {
    if ([0, 1, 2].every((channel) => plain.pixels[index * 3 + channel] === laid.pixels[index * 3 + channel])) continue;
    const x = index % plain.width;
    const y = Math.floor(index / plain.width);
    const column = Math.floor((x - carLeft) / carScale);
    const row = Math.floor((y - carTop) / carScale);
    const isInBox = column >= 0 && column < car.box.width && row >= 0 && row < car.box.height;
    pixels.push({ x, y, onCar: isInBox && car.alpha[row * car.box.width + column] === 255 });
  }
  return { picture: plain, pixels };
}

test("a retail logo hangs above the car, behind it", async () => {
  const { picture, pixels } = await differing("retail", { settings: retailLogoSettings });
  expect(pixels.length).toBeGreaterThan(1000);
  expect(pixels.filter(({ onCar }) => onCar)).toEqual([]);
  expect(Math.max(...pixels.map(({ y }) => y))).toBeLessThan(picture.placement.carTop + 0.1 * picture.height);
});

const board: Logo = {
  pixels: Uint8Array.from({ length: 240 * 160 * 4 }, (_, at) => [0, 20, 220, 255][at % 4] ?? 0),
  width: 240,
  height: 160,
};

/** What is seen of a blue sign in a picture of a set: its shape, and where it hangs as shares of the picture's height. */
async function signInSet(shown: CarCutOut) {
  const input = { ...syntheticScene("retail"), car: shown, ratio: "4:3", framing: "set" } as const;
  const plain = await composeScene(input);
  const { pixels, width, height } = await composeScene({
    ...input,
    logo: { logo: board, settings: retailLogoSettings },
  });
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let index = 0; index < width * height; index++) {
    const more = (channel: number) => (pixels[index * 3 + channel] ?? 0) - (plain.pixels[index * 3 + channel] ?? 0);
    // Its shadow takes as much of every colour.
    if (more(2) - more(0) < 60) continue;
    [left, right] = [Math.min(left, index % width), Math.max(right, index % width)];
    [top, bottom] = [Math.min(top, Math.floor(index / width)), Math.max(bottom, Math.floor(index / width))];
  }
  return { aspect: (right + 1 - left) / (bottom + 1 - top), bottom: (bottom + 1) / height };
}

test(
  "a set's signs hang at one height, but above a car that would stand before its own",
  { tags: ["thorough"] },
  async () => {
    const whole = board.width / board.height;
    const [first, ...others] = await Promise.all(
      [180, 215, 245].map((heading) => signInSet(syntheticCar(heading, 450).car)),
    );
    expect(first?.aspect).toBeCloseTo(whole, 1);
    for (const { aspect, bottom } of others) {
      expect(aspect).toBeCloseTo(whole, 1);
      expect(bottom).toBeCloseTo(first?.bottom ?? 0, 2);
    }
    const high = await signInSet(syntheticCar(260, 450, carBodies.cruiser).car);
    expect(high.aspect).toBeCloseTo(whole, 1);
    expect(high.bottom).toBeLessThan((first?.bottom ?? 0) - 0.03);
  },
);

test.each(["top-left", "center", "bottom-right"] as const)(
  "a retail logo laid %s in any size touches no pixel of the car",
  async (position) => {
    const { pixels } = await differing("retail", { settings: { position, size: "large", opacity: 1 } });
    expect(pixels.length).toBeGreaterThan(100);
    expect(pixels.filter(({ onCar }) => onCar)).toEqual([]);
  },
);

test("in a preset's scene the logo lies over the picture, the car too", async () => {
  const { pixels } = await differing("core", { settings: { position: "center", size: "fill", opacity: 1 } });
  expect(pixels.filter(({ onCar }) => onCar).length).toBeGreaterThan(1000);
});

test.each(["core", "retail"] as const)("the free plan's mark touches no pixel of the car: %s", async (section) => {
  const { pixels } = await differing(section, { isWatermarked: true });
  expect(pixels.length).toBeGreaterThan(300);
  expect(pixels.filter(({ onCar }) => onCar)).toEqual([]);
});
