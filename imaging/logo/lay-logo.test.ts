import sharp from "sharp";
import { expect, test } from "vitest";
import { logoBoardColours } from "#contract/logos.ts";
import { decodeLogo, trimLogo } from "./decode-logo.ts";
import { layLogo } from "./lay-logo.ts";

const grey = () => ({ pixels: Buffer.alloc(400 * 300 * 3, 100), width: 400, height: 300 });

/** A red bar in the middle of a transparent canvas. */
async function logo(width: number, height: number, border = 0) {
  const file = await sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
    .extend({ top: border, bottom: border, left: border, right: border, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return decodeLogo(file);
}

const at = (pixels: Uint8Array, x: number, y: number) => [...pixels.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];

test("a logo lies where the layout says and nowhere else", async () => {
  const picture = grey();
  await layLogo(picture, await logo(120, 10), { position: "bottom-right", size: "medium", opacity: 1 });
  // 0.25 of 300 wide, 10 from the edges: 30 of 1200 on a canvas of 400.
  expect(at(picture.pixels, 400 - 10 - 40, 300 - 10 - 3)).toEqual([200, 0, 0]);
  const changed = [...picture.pixels.keys()].filter((index) => picture.pixels[index] !== 100);
  const columns = changed.map((index) => Math.floor(index / 3) % 400);
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([400 - 10 - 75, 400 - 11]);
});

test.each(["light", "dark"] as const)(
  "a %s board lies behind the logo, a little larger, and inside the margin",
  async (board) => {
    const picture = grey();
    await layLogo(picture, await logo(120, 40), { position: "bottom-right", size: "medium", opacity: 1, board });
    const colour = [...logoBoardColours[board]];
    expect(at(picture.pixels, 400 - 10 - 40, 300 - 10 - 3)).toEqual([200, 0, 0]);
    // 75 × 25 pixels of logo; 7 more on each side, 0.7 of the margin.
    expect(at(picture.pixels, 400 - 10 + 6, 300 - 10 + 6)).toEqual(colour);
    expect(at(picture.pixels, 400 - 10 + 7, 300 - 10 - 3)).toEqual([100, 100, 100]);
    expect(at(picture.pixels, 400 - 10 - 75 - 7, 300 - 10 - 25 - 7)).toEqual(colour);
    expect(at(picture.pixels, 400 - 10 - 75 - 8, 300 - 10 - 3)).toEqual([100, 100, 100]);
  },
);

test("a logo that fills the picture has no board", async () => {
  const picture = grey();
  await layLogo(picture, await logo(40, 30, 20), { position: "center", size: "fill", opacity: 0.5, board: "light" });
  expect(at(picture.pixels, 40, 150)).toEqual([100, 100, 100]);
});

test("opacity mixes logo and picture, and transparent borders leave the picture as it is", async () => {
  const picture = grey();
  await layLogo(picture, await logo(40, 30, 20), { position: "center", size: "fill", opacity: 0.5 });
  expect(at(picture.pixels, 200, 150)).toEqual([150, 50, 50]);
  expect(at(picture.pixels, 40, 150)).toEqual([100, 100, 100]);
});

test("a logo of 48 pixels may be laid over a picture of any size", async () => {
  const picture = grey();
  await layLogo(picture, await logo(48, 4), { position: "top-left", size: "small", opacity: 1 });
  expect(at(picture.pixels, 30, 11)).toEqual([200, 0, 0]);
});

test("the part of a logo that is seen is what is left when its borders go", async () => {
  const trimmed = await trimLogo(await logo(40, 30, 20));
  expect([trimmed?.width, trimmed?.height]).toEqual([40, 30]);
  const empty = await sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await trimLogo(await decodeLogo(empty))).toBeNull();
});

test("a logo that a phone took sideways is laid upright", async () => {
  const stripes = await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 0, g: 0, b: 200 } } })
    .composite([
      {
        input: { create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 0, b: 0 } } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { pixels, width, height } = await decodeLogo(stripes);
  expect([width, height]).toEqual([20, 40]);
  // Turned by a quarter, clockwise, what was on the left is at the top.
  const redAt = (y: number) => pixels[(y * width + 10) * 4] ?? 0;
  expect(redAt(8)).toBeGreaterThan(180);
  expect(redAt(32)).toBeLessThan(20);
});
