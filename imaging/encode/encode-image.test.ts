import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeImage, type OutputFormat } from "./encode-image.ts";

const image = { pixels: new Uint8Array(64 * 48 * 3).fill(120), width: 64, height: 48, channels: 3 } as const;
const marking = {
  digitalSourceType: "compositeSynthetic",
  engine: "studio",
  preset: "Beach & <Sea>",
  createdAt: new Date("2026-11-20T12:00:00Z"),
} as const;

async function xmpOf(file: Uint8Array): Promise<string> {
  return (await sharp(file).metadata()).xmp?.toString("utf8") ?? "";
}

describe("encodeImage", () => {
  it.each(["jpeg", "png", "webp"] as const satisfies OutputFormat[])("marks a %s in its XMP", async (format) => {
    const file = await encodeImage(image, { format, marking });
    const xmp = await xmpOf(file);
    expect(xmp).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic");
    expect(xmp).toContain("<carvas:engine>studio</carvas:engine>");
    expect(xmp).toContain("<carvas:preset>Beach &amp; &lt;Sea&gt;</carvas:preset>");
    const { width, height, exif, format: actual } = await sharp(file).metadata();
    expect({ width, height, exif, actual }).toEqual({ width: 64, height: 48, exif: undefined, actual: format });
  });

  it("writes a PNG's packet uncompressed, where readers of the standard look for it", async () => {
    const file = Buffer.from(await encodeImage(image, { format: "png", marking }));
    expect(file.includes("iTXtXML:com.adobe.xmp\0\0\0\0\0<?xpacket")).toBe(true);
    expect(file.subarray(12, 16).toString("latin1")).toBe("IHDR");
  });

  it("writes nothing into an unmarked file", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      expect(await xmpOf(await encodeImage(image, { format, marking: null }))).toBe("");
    }
  });

  it("keeps a PNG's pixels and transparency exactly", async () => {
    const pixels = Uint8Array.from({ length: 64 * 48 * 4 }, (_, at) => (at * 37) % 256);
    const file = await encodeImage({ ...image, pixels, channels: 4 }, { format: "png", marking });
    expect(new Uint8Array(await sharp(file).raw().toBuffer())).toEqual(pixels);
  });
});
