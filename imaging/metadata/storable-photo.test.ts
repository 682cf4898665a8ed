import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxUploadBytes } from "#contract/limits.ts";
import { decodePhoto } from "../decode/decode-photo.ts";
import { decodeLogo } from "../logo/decode-logo.ts";
import { toStorableGraphic, toStorablePhoto } from "./storable-photo.ts";

const width = 360;
const height = 240;

/** A picture whose four corners differ, so that a wrong orientation shows. */
async function rawPicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      pixels.set([Math.round((x / width) * 255), Math.round((y / height) * 255), 90], (y * width + x) * 3);
  }
  return pixels;
}

async function picture() {
  return sharp(await rawPicture(), { raw: { width, height, channels: 3 } });
}

const gps = {
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
};
const owner = { IFD0: { Artist: "Somebody Private", Orientation: "6" }, ...gps };

function pixelsOf(file: Uint8Array): Promise<Buffer> {
  return sharp(file).autoOrient().toColourspace("srgb").removeAlpha().raw().toBuffer();
}

const writers = {
  jpeg: async () =>
    (await picture())
      .withExif(owner)
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>place</x:xmpmeta>")
      .jpeg()
      .toBuffer(),
  "progressive jpeg": async () => (await picture()).withExif(owner).jpeg({ progressive: true, quality: 95 }).toBuffer(),
  png: async () => (await picture()).withExif(owner).png().toBuffer(),
  webp: async () => (await picture()).withExif(owner).webp().toBuffer(),
  "16-bit png": async () => (await picture()).withExif(owner).toColourspace("rgb16").png().toBuffer(),
  "cmyk jpeg": async () => (await picture()).withExif(owner).toColourspace("cmyk").jpeg().toBuffer(),
};

describe.each(Object.entries(writers))("a %s", (_name, write) => {
  test("keeps its pixels and its uprightness, and loses place and owner", async () => {
    const file = await write();
    const stored = await toStorablePhoto(file);
    const facts = await sharp(stored.content).metadata();
    const before = await sharp(file).metadata();
    expect([stored.width, stored.height]).toEqual([facts.autoOrient.width, facts.autoOrient.height]);
    expect(facts.orientation ?? 1).toBe(before.orientation ?? 1);
    expect(Buffer.from(stored.content).includes("Somebody Private")).toBe(false);
    expect(facts.xmp).toBeUndefined();
    expect((facts.exif?.length ?? 0) <= 40).toBe(true);
    expect((await pixelsOf(stored.content)).equals(await pixelsOf(file))).toBe(true);
    const preview = await sharp(stored.preview).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(["webp", stored.width, stored.height]);
  });
});

test("what a phone puts behind the picture is cut off", async () => {
  const file = Buffer.concat([await writers.jpeg(), Buffer.from("a film with a place in it")]);
  const { content } = await toStorablePhoto(file);
  expect(Buffer.from(content).includes("a film")).toBe(false);
  expect(Buffer.from(content.slice(-2)).toString("hex")).toBe("ffd9");
});

test("the colour profile stays", async () => {
  const file = await (await picture()).withIccProfile("p3").jpeg().toBuffer();
  const { content } = await toStorablePhoto(file);
  expect((await sharp(content).metadata()).icc?.length).toBeGreaterThan(100);
});

/** Mean difference of two pictures of one size, 0–255. */
function meanDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test("an AVIF becomes a JPEG that looks the same, and the same one each time", async () => {
  const file = await (await picture()).avif({ quality: 80 }).toBuffer();
  const [stored, again] = [await toStorablePhoto(file), await toStorablePhoto(file)];
  expect(stored.format).toBe("jpeg");
  expect(meanDifference(await pixelsOf(stored.content), await pixelsOf(file))).toBeLessThan(1);
  expect((await sharp(stored.content).metadata()).chromaSubsampling).toBe("4:4:4");
  expect(Buffer.from(again.content).equals(stored.content)).toBe(true);
});

test("a small AVIF of noise is never stored larger than what may be sent", { tags: ["thorough"] }, async () => {
  const noise = sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } });
  const file = await noise.avif({ quality: 45, effort: 0 }).toBuffer();
  const { content } = await toStorablePhoto(file);
  expect(content.length).toBeGreaterThan(file.length);
  expect(content.length).toBeLessThanOrEqual(maxUploadBytes);
});

test("an animated WebP becomes its first frame", async () => {
  // Equal frames would be merged into one.
  const twoFrames = Buffer.concat([Buffer.alloc(240 * 240 * 3, 120), Buffer.alloc(240 * 240 * 3, 40)]);
  const frames = await sharp(twoFrames, { raw: { width: 240, height: 480, channels: 3, pageHeight: 240 } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
  const stored = await toStorablePhoto(frames);
  expect([stored.format, stored.width, stored.height]).toEqual(["jpeg", 240, 240]);
});

test.each(["jpeg", "progressive jpeg", "png", "webp"] as const)("a truncated %s is damaged", async (name) => {
  const file = await writers[name]();
  await expect(toStorablePhoto(file.subarray(0, Math.round(file.length * 0.6)))).rejects.toMatchObject({
    code: "image_damaged",
  });
});

test.each([
  [
    { width: 6000, height: 4000 },
    { width: 4096, height: 2731 },
  ],
  [
    { width: 3456, height: 5184 },
    { width: 2731, height: 4096 },
  ],
  [
    { width: 4032, height: 3024 },
    { width: 4032, height: 3024 },
  ],
])("a photo of %j is told to have the pixels that it is worked with in, and keeps all it has", async (size, told) => {
  const create = { ...size, channels: 3, background: "#7a8490" } as const;
  const file = await sharp({ create }).jpeg().toBuffer();
  const { content, ...stored } = await toStorablePhoto(file);
  expect({ width: stored.width, height: stored.height }).toEqual(told);
  const worked = await decodePhoto(content);
  expect({ width: worked.width, height: worked.height }).toEqual(told);
  expect(await sharp(content).metadata()).toMatchObject(size);
});

test("a graphic that is accepted with a harmless flaw can be laid into a picture", async () => {
  const file = await writers.jpeg();
  // A few bytes of the last row are lost, of which libjpeg warns.
  const flawed = Buffer.concat([file.subarray(0, -20), file.subarray(-2)]);
  await expect(sharp(flawed, { failOn: "warning" }).raw().toBuffer()).rejects.toThrow(/premature end/);
  const { content, ...stored } = await toStorableGraphic(flawed);
  const logo = await decodeLogo(content);
  expect([logo.width, logo.height]).toEqual([stored.width, stored.height]);
});

test("a graphic as large as may be sent can be laid into a picture", { tags: ["thorough"] }, async () => {
  const create = { width: 8000, height: 6000, channels: 3, background: "#7a8490" } as const;
  const { content } = await toStorableGraphic(await sharp({ create }).jpeg().toBuffer());
  expect(await decodeLogo(content)).toMatchObject({ width: 8000, height: 6000 });
});

test(
  "a converted graphic is no larger than the largest picture, and a small one stays as it is",
  { tags: ["thorough"] },
  async () => {
    const write = (wide: number, high: number) =>
      sharp({ create: { width: wide, height: high, channels: 4, background: { r: 90, g: 20, b: 30, alpha: 0.5 } } })
        .avif({ effort: 0 })
        .toBuffer();
    const large = await toStorableGraphic(await write(6000, 3000));
    expect(large).toMatchObject({ format: "png", width: 4096, height: 2048 });
    expect(await sharp(large.content).metadata()).toMatchObject({ width: 4096, height: 2048, hasAlpha: true });
    expect(await toStorableGraphic(await write(300, 40))).toMatchObject({ format: "png", width: 300, height: 40 });
  },
);
