import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { someOf } from "#test/sample.ts";
import { decodePhoto, readPhotoHeader } from "./decode-photo.ts";
import { ImageError } from "./image-error.ts";
import type { Photo } from "./photo.ts";

const red = { r: 200, g: 40, b: 30 };
const blue = { r: 30, g: 40, b: 200 };

/** 320 × 240, red on the left, blue on the right. */
function halves() {
  const right = { create: { width: 160, height: 240, channels: 3, background: blue } } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, background: red } }).composite([
    { input: right, left: 160, top: 0 },
  ]);
}

function colourAt({ pixels, width }: Photo, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

function expectNear(actual: number[], { r, g, b }: typeof red, tolerance = 8): void {
  for (const [channel, expected] of [r, g, b].entries()) {
    expect(Math.abs((actual[channel] ?? -1000) - expected)).toBeLessThanOrEqual(tolerance);
  }
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await decodePhoto(bytes).then(
    () => "accepted",
    (reason: unknown) => reason,
  );
  return error instanceof ImageError ? error.code : String(error);
}

describe("accepted photos", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("reads %s by its content", async (format) => {
    const bytes = await halves().toFormat(format, { quality: 95 }).toBuffer();
    expect(await readPhotoHeader(bytes)).toEqual({ type: format, width: 320, height: 240 });
    const photo = await decodePhoto(bytes);
    expect([photo.width, photo.height, photo.pixels.length]).toEqual([320, 240, 320 * 240 * 3]);
    expectNear(colourAt(photo, 60, 120), red);
    expectNear(colourAt(photo, 260, 120), blue);
  });

  it("reads HEIC in its own thread", async () => {
    const bytes = await readFile(new URL("test-pattern.heic", import.meta.url));
    expect(await readPhotoHeader(bytes)).toEqual({ type: "heic", width: 256, height: 208 });
    const photo = await decodePhoto(bytes);
    expectNear(colourAt(photo, 60, 120), { r: 192, g: 32, b: 32 }, 12);
    expectNear(colourAt(photo, 200, 120), { r: 32, g: 32, b: 192 }, 12);
    expectNear(colourAt(photo, 100, 15), { r: 32, g: 160, b: 64 }, 12);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("stands upright with EXIF orientation %i", async (orientation) => {
    const bytes = await halves().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const photo = await decodePhoto(bytes);
    const isTurned = orientation >= 5;
    expect([photo.width, photo.height]).toEqual(isTurned ? [240, 320] : [320, 240]);
    expect(await readPhotoHeader(bytes)).toMatchObject({ width: photo.width, height: photo.height });
    // Where the stored left (red) half goes: EXIF 2.32, tag 274.
    const redFirst = [1, 4, 5, 6].includes(orientation);
    const [first, last] = isTurned
      ? [colourAt(photo, 120, 40), colourAt(photo, 120, 280)]
      : [colourAt(photo, 40, 120), colourAt(photo, 280, 120)];
    expectNear(first, redFirst ? red : blue);
    expectNear(last, redFirst ? blue : red);
  });

  it("converts Display P3 to sRGB", async () => {
    const bytes = await halves().withIccProfile("p3").png().toBuffer();
    expectNear(colourAt(await decodePhoto(bytes), 60, 120), red, 3);
  });

  it("converts CMYK to sRGB", async () => {
    const bytes = await halves().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).channels).toBe(4);
    expectNear(colourAt(await decodePhoto(bytes), 60, 120), red, 40);
  });

  it("reduces 16 bits to 8", async () => {
    const bytes = await halves().toColourspace("rgb16").png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe("ushort");
    expectNear(colourAt(await decodePhoto(bytes), 60, 120), red, 2);
  });

  it.each([false, true])("makes RGB of grey (16 bits: %s)", async (isDeep) => {
    const grey = halves().toColourspace(isDeep ? "grey16" : "b-w");
    const photo = await decodePhoto(await grey.png().toBuffer());
    const [r, g, b] = colourAt(photo, 60, 120);
    expect(photo.pixels.length).toBe(320 * 240 * 3);
    expect([g, b]).toEqual([r, r]);
  });

  it("lays transparency on white", async () => {
    const clear = {
      create: { width: 320, height: 240, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    expectNear(
      colourAt(await decodePhoto(await sharp(clear).png().toBuffer()), 60, 120),
      { r: 255, g: 255, b: 255 },
      0,
    );
  });

  it("keeps every pixel of a 12-megapixel photo and reduces larger ones", async () => {
    const sized = async (width: number, height: number) => {
      const { width: w, height: h } = await decodePhoto(
        await sharp({ create: { width, height, channels: 3, background: red } })
          .jpeg()
          .toBuffer(),
      );
      return [w, h];
    };
    expect(await sized(4032, 3024)).toEqual([4032, 3024]);
    expect(await sized(8160, 6120)).toEqual([4096, 3072]);
  });

  it("takes the first frame of an animated WebP", async () => {
    const frames = Buffer.concat(
      [red, blue].map(({ r, g, b }) => Buffer.alloc(320 * 240 * 3).fill(Buffer.from([r, g, b]))),
    );
    const raw = { width: 320, height: 480, channels: 3, pageHeight: 240 } as const;
    const bytes = await sharp(frames, { raw })
      .webp({ lossless: true, loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const photo = await decodePhoto(bytes);
    expect([photo.width, photo.height]).toEqual([320, 240]);
    expectNear(colourAt(photo, 60, 120), red, 2);
  });
});

describe("refused files", () => {
  it("names the reason of everything that is no photo", async () => {
    expect(await refusal(new Uint8Array(0))).toBe("image_empty");
    expect(await refusal(Buffer.from("Dear Sir, please find my car attached."))).toBe("not_an_image");
    expect(await refusal(Buffer.from("%PDF-1.7\n%âãÏÓ"))).toBe("not_an_image");
    expect(await refusal(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      "unsupported_image_type",
    );
    expect(await refusal(await halves().gif().toBuffer())).toBe("unsupported_image_type");
    expect(await refusal(await halves().tiff().toBuffer())).toBe("unsupported_image_type");
  });

  it.each(someOf(["jpeg", "png", "webp", "avif"] as const, 3))("finds a truncated %s damaged", async (format) => {
    const noisy = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: "#808080",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    });
    const bytes = await noisy.toFormat(format).toBuffer();
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * 0.5)))).toBe("image_damaged");
  });

  it("finds a truncated HEIC damaged", async () => {
    const bytes = await readFile(new URL("test-pattern.heic", import.meta.url));
    expect(await refusal(bytes.subarray(0, bytes.length - 200))).toBe("image_damaged");
  });

  it("finds a lying file damaged: a right signature and rubbish behind it", async () => {
    expect(await refusal(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(5000, 7)]))).toBe(
      "image_damaged",
    );
  });

  it("refuses a decompression bomb without decoding it", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: red } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await refusal(bomb)).toBe("image_too_many_pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("refuses strips and stamps", async () => {
    const sized = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: red } })
        .png()
        .toBuffer();
    expect(await refusal(await sized(20_000, 400))).toBe("image_shape_unusable");
    expect(await refusal(await sized(300, 3000))).toBe("image_shape_unusable");
    expect(await refusal(await sized(199, 300))).toBe("image_too_small");
    expect((await readPhotoHeader(await sized(200, 300))).width).toBe(200);
  });
});
