import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { copyPicture } from "./copy-picture.ts";
import { encodeImage } from "./encode-image.ts";

const marking = {
  digitalSourceType: "compositeSynthetic",
  engine: "studio",
  preset: "City",
  createdAt: new Date("2026-11-20T12:00:00Z"),
} as const;
const size = { width: 640, height: 480 } as const;
/** Noise, which no encoder makes light. */
const pixels = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => (at * at * 31 + at * 7) % 256);

const sources = ["jpeg", "png", "webp"] as const;
const wishes = [...sources, "avif"] as const;
const pairs = sources.flatMap((from) => wishes.map((to) => ({ from, to })));

describe("a copy of a picture", () => {
  it.each(pairs)("of a $from as $to keeps its size and what it says of its own making", async ({ from, to }) => {
    const picture = await encodeImage({ pixels, ...size, channels: 3 }, { format: from, marking });
    const copy = await copyPicture(picture, { format: to, frame: null, maxBytes: null });
    const { width, height, format, compression, xmp, exif } = await sharp(copy).metadata();
    expect([width, height, compression ?? format]).toEqual([640, 480, to === "avif" ? "av1" : to]);
    expect(xmp?.toString("utf8")).toContain("digitalsourcetype/compositeSynthetic");
    expect(exif).toBeUndefined();
  });

  it("is the picture itself, to the last byte, where that is wished for already", async () => {
    const picture = await encodeImage({ pixels, ...size, channels: 3 }, { format: "jpeg", marking });
    const asIs = { format: "jpeg", frame: { width: 1600, height: 1600 }, maxBytes: picture.length } as const;
    expect(await copyPicture(picture, asIs)).toBe(picture);
    expect(await copyPicture(picture, { ...asIs, maxBytes: picture.length - 1 })).not.toBe(picture);
    expect(await copyPicture(picture, { ...asIs, frame: { width: 639, height: 639 } })).not.toBe(picture);
  });

  it("fits into its frame in its own ratio, and is never enlarged", async () => {
    const picture = await encodeImage({ pixels, ...size, channels: 3 }, { format: "jpeg", marking });
    const sizeIn = async (frame: { width: number; height: number }) => {
      const { width, height } = await sharp(
        await copyPicture(picture, { format: "jpeg", frame, maxBytes: null }),
      ).metadata();
      return [width, height];
    };
    expect(await sizeIn({ width: 320, height: 320 })).toEqual([320, 240]);
    expect(await sizeIn({ width: 2000, height: 120 })).toEqual([160, 120]);
    expect(await sizeIn({ width: 4000, height: 4000 })).toEqual([640, 480]);
  });

  it("is as good as its weight allows, and gives up pixels only when quality is used up", async () => {
    const picture = await encodeImage({ pixels, ...size, channels: 3 }, { format: "png", marking });
    const copy = (maxBytes: number | null) => copyPicture(picture, { format: "jpeg", frame: null, maxBytes });
    const full = await copy(null);
    const lighter = await copy(Math.round(full.length * 0.7));
    expect(lighter.length).toBeLessThanOrEqual(full.length * 0.7);
    expect(lighter.length).toBeGreaterThan(full.length * 0.5);
    expect((await sharp(lighter).metadata()).width).toBe(640);
    const tiny = await copy(20_000);
    expect(tiny.length).toBeLessThanOrEqual(20_000);
    const { width, height } = await sharp(tiny).metadata();
    expect(width / height).toBeCloseTo(4 / 3, 1);
    await expect(copy(100)).rejects.toThrow("can't be made to weigh 100 bytes");
  });
});
