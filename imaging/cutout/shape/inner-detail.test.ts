import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { measureInnerDetail } from "./inner-detail.ts";
import { measureRoundness, requireCarShape, requireInnerDetail } from "./judge-shape.ts";

const size = { width: 512, height: 384 };
const carOutline =
  "M72 256 V216 Q76 200 120 196 L168 152 Q180 140 208 140 H312 Q340 140 360 160 L392 196 Q440 200 444 224 V256 Z M110 256 a38 34 0 1 0 76 0 Z M330 256 a38 34 0 1 0 76 0 Z";

type Drawing = { readonly shape: string; readonly fill: string; readonly ground?: string; readonly defs?: string };

/** A drawn picture, and the mask that the network gives of such: it finds every one of these shapes, to the pixel. */
async function draw({ shape, fill, ground = "#3a8f4a", defs = "" }: Drawing): Promise<{
  photo: RgbPicture<"edge grid">;
  mask: Mask<"shape grid">;
}> {
  const svg = (colour: string, background: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>${defs}</defs>` +
        `<rect width="100%" height="100%" fill="${background}"/><g fill="${colour}">${shape}</g></svg>`,
    );
  // Through JPEG, as it would be sent: its ringing is no detail.
  const jpeg = await sharp(svg(fill, ground)).jpeg({ quality: 70 }).toBuffer();
  const pixels = await sharp(jpeg).removeAlpha().raw().toBuffer();
  const inside = await sharp(svg("#fff", "#000")).removeAlpha().extractChannel(0).raw().toBuffer();
  return {
    photo: { pixels: new Uint8Array(pixels), ...size },
    mask: threshold({ data: new Uint8Array(inside), ...size }, 128),
  };
}

const shaded = `<radialGradient id="light" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#fff"/><stop offset="0.3" stop-color="#e33"/><stop offset="1" stop-color="#500"/></radialGradient>`;

describe("what is drawn, not photographed", () => {
  it.each([
    ["a red disc on green", { shape: `<circle cx="256" cy="192" r="104"/>`, fill: "#d02020" }],
    ["an ellipse", { shape: `<ellipse cx="256" cy="200" rx="168" ry="88"/>`, fill: "#d02020" }],
    ["a rounded rectangle", { shape: `<rect x="104" y="120" width="304" height="152" rx="32"/>`, fill: "#2040c0" }],
    ["a black silhouette of a car", { shape: `<path d="${carOutline}"/>`, fill: "#111", ground: "#fff" }],
    ["a red silhouette on grey", { shape: `<path d="${carOutline}"/>`, fill: "#c22", ground: "#888" }],
    ["a shaded ball", { shape: `<circle cx="256" cy="192" r="104"/>`, fill: "url(#light)", defs: shaded }],
  ] as const)("is no car: %s", async (_, drawing) => {
    const { photo, mask } = await draw(drawing);
    const detail = await measureInnerDetail(photo, mask);
    expect(() => requireInnerDetail(detail)).toThrow("no_car_found");
  });

  it.each([
    ["a disc", `<circle cx="256" cy="192" r="104"/>`],
    ["a tilted plate", `<ellipse cx="256" cy="200" rx="150" ry="88" transform="rotate(20 256 200)"/>`],
  ])("is no car by its outline alone, whatever is on it: %s", async (_, shape) => {
    const { mask } = await draw({ shape, fill: "#d02020" });
    expect(() => requireCarShape(mask, 0.02, ownSoftness)).toThrow("the outline is an ellipse");
  });
});

const photosFolder = resolve(import.meta.dirname, "..", "..", "..", "test", "photos");
const renders = (await readdir(photosFolder)).filter((file) => file.endsWith(".alpha.png"));

it.each(renders)("a car in a photo is far from both: %s", async (file) => {
  const { data, info } = await sharp(resolve(photosFolder, file))
    .resize(size.width)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alpha: Plane<"shape grid"> = { data: new Uint8Array(data), width: info.width, height: info.height };
  const mask = threshold(alpha, 128);
  const jpeg = await readFile(resolve(photosFolder, file.replace(".alpha.png", ".jpg")));
  const photo = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = photo.info;
  const detail = await measureInnerDetail({ pixels: new Uint8Array(photo.data), width, height }, mask);
  expect(detail).toBeGreaterThan(0.12);
  expect(measureRoundness(mask)).toBeLessThan(0.94);
});
