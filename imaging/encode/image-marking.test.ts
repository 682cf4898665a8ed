import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeImage } from "./encode-image.ts";
import { markingXmp, type ImageMarking } from "./image-marking.ts";
import { insertPngXmp } from "./png-xmp.ts";

const marking: ImageMarking = {
  digitalSourceType: "algorithmicMedia",
  engine: "studio",
  preset: "Illustration",
  createdAt: new Date("2026-11-20T12:00:00Z"),
};
const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const presetOf = (xmp: string) => /<carvas:preset>([^<]*)<\/carvas:preset>/.exec(xmp)?.[1];

describe("what a file says of its own making", () => {
  it("is one packet, opened and closed, with the source type's address, the tool and the date", () => {
    const xmp = markingXmp(marking);
    expect(xmp.startsWith('<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>')).toBe(true);
    expect(xmp.endsWith('<?xpacket end="r"?>')).toBe(true);
    expect(xmp).toContain(">http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia<");
    expect(xmp).toContain("<xmp:CreatorTool>Carvas</xmp:CreatorTool>");
    expect(xmp).toContain("<xmp:CreateDate>2026-11-20T12:00:00.000Z</xmp:CreateDate>");
  });

  it("stays well-formed whatever a preset is called, and gives its name back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (preset) => {
        const found = presetOf(markingXmp({ ...marking, preset })) ?? "not there";
        expect(unescaped(found)).toBe(preset.replace(/\p{Cc}/gu, ""));
        expect(/[<>"]|&(?!amp;|lt;|gt;|quot;)/.test(found)).toBe(false);
      }),
    );
  });

  it("closes every element that it opens", () => {
    const xmp = markingXmp({ ...marking, engine: "a</rdf:RDF>&" });
    const names = (pattern: RegExp) =>
      Array.from(xmp.matchAll(pattern), ([, name = ""]) => name).toSorted((a, b) => (a < b ? -1 : 1));
    expect(names(/<([\w:]+)[\s>]/g)).toEqual(names(/<\/([\w:]+)>/g));
  });
});

describe("a PNG's packet", () => {
  it("is a chunk with a right length and sum behind the header, and the rest of the file as it was", async () => {
    const png = await encodeImage(
      { pixels: Uint8Array.of(1, 2, 3), width: 1, height: 1, channels: 3 },
      { format: "png", marking: null },
    );
    const marked = Buffer.from(insertPngXmp(png, "<x>é</x>"));
    const length = marked.readUInt32BE(33);
    expect(marked.toString("latin1", 37, 41)).toBe("iTXt");
    expect(marked.toString("utf8", 41 + 22, 41 + length)).toBe("<x>é</x>");
    expect(marked.readUInt32BE(41 + length)).toBe(crc32(marked.subarray(37, 41 + length)));
    expect(Buffer.concat([marked.subarray(0, 33), marked.subarray(45 + length)]).equals(png)).toBe(true);
    expect((await sharp(marked).metadata()).xmp?.toString("utf8")).toBe("<x>é</x>");
  });
});

describe("encodeImage", () => {
  const noise = Uint8Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * i * 31 + i * 7) % 256);
  const image = { pixels: noise, width: 40, height: 30, channels: 3 } as const;

  it.each(["jpeg", "png", "webp"] as const)("takes a picture of one pixel as %s", async (format) => {
    const dot = { pixels: Uint8Array.of(10, 200, 30), width: 1, height: 1, channels: 3 } as const;
    const { data, info } = await sharp(await encodeImage(dot, { format, marking }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1, 1]);
    for (const [channel, value] of [10, 200, 30].entries())
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(4);
  });

  it.each(["jpeg", "webp"] as const)(
    "makes a smaller %s of a lower quality, and takes 92 when none is said",
    async (format) => {
      const size = async (quality?: number) =>
        (await encodeImage(image, { format, marking: null, ...(quality === undefined ? {} : { quality }) })).length;
      expect(await size(40)).toBeLessThan(await size(95));
      expect(await size()).toBe(await size(92));
    },
  );

  it("keeps a JPEG's colours at full resolution: a red lamp of one pixel stays red", async () => {
    const lamp = new Uint8Array(40 * 30 * 3).fill(20);
    for (let y = 0; y < 30; y++) lamp.set([230, 20, 20], (y * 40 + 21) * 3);
    const data = await sharp(await encodeImage({ ...image, pixels: lamp }, { format: "jpeg", marking: null }))
      .raw()
      .toBuffer();
    const [red = 0, green = 255] = data.subarray((15 * 40 + 21) * 3);
    expect(red - green).toBeGreaterThan(180);
    const [, besideGreen = 0] = data.subarray((15 * 40 + 23) * 3);
    expect(Math.abs((data[(15 * 40 + 23) * 3] ?? 0) - besideGreen)).toBeLessThan(25);
  });

  it("leaves the pixels that it is given as they are", async () => {
    const before = Buffer.from(noise);
    for (const format of ["jpeg", "png", "webp"] as const) await encodeImage(image, { format, marking });
    expect(before.equals(noise)).toBe(true);
  });
});
