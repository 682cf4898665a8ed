import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { printOf } from "#credentials/picture-data.ts";
import { encodeWithXmp, type WrittenFormat } from "#imaging/encode/encode-with-xmp.ts";
import { exifWithOrientation } from "#imaging/metadata/exif-orientation.ts";
import { makePicture } from "./signed-pictures.ts";

const side = 64;
const genuine = async (format: WrittenFormat) => Buffer.from(await makePicture(format, side));
/** What somebody would rather show. */
const forged = (format: WrittenFormat) =>
  encodeWithXmp(sharp({ create: { width: side, height: side, channels: 3, background: "#f00" } }), {
    format,
    quality: 90,
    xmp: null,
  }).then((file) => Buffer.from(file));
const progressive = (picture: Buffer) => sharp(picture).jpeg({ progressive: true, quality: 90 }).toBuffer();

/** Red, as `forged` is, and as `genuine` is nowhere, to a decoder that goes on where a file is broken. */
async function showsForged(file: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(file, { failOn: "none" }).stats();
  const [red, green] = channels.map(({ mean }) => mean);
  return (red ?? 0) > 200 && (green ?? 255) < 50;
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const exifSegment = (orientation: number) =>
  segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exifWithOrientation(orientation)]));
const behindStart = (jpeg: Buffer, ...more: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]);
const withoutEnd = (jpeg: Buffer) => jpeg.subarray(0, -2);
const fromMarker = (jpeg: Buffer, marker: number) => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, marker])));

const pngChunk = (name: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};
type Chunk = { name: string; content: Buffer };
function pngChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ name: png.toString("latin1", at + 4, at + 8), content: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}
const pngOf = (chunks: readonly Chunk[]) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...chunks.map(({ name, content }) => pngChunk(name, content)),
  ]);
/** Behind the header. */
const pngWith = (png: Buffer, name: string, content: Buffer) => {
  const [header, ...rest] = pngChunks(png);
  return pngOf([...(header === undefined ? [] : [header]), { name, content }, ...rest]);
};

function webpChunks(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    chunks.push({ name: webp.toString("latin1", at, at + 4), content: webp.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}
function webpOf(chunks: readonly Chunk[]): Buffer {
  const written = chunks.map(({ name, content }) => {
    const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  });
  const file = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), ...written]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
const frameOf = (webp: Buffer) => webpChunks(webp).filter(({ name }) => name === "VP8 ");
const asRed = async () => frameOf(await forged("webp"));

const sha256 = (...parts: readonly Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");

describe("prints that are stored stay what pictures are known by", () => {
  test("of a JPEG: all segments but what is told, as they are", async () => {
    const file = await genuine("jpeg");
    expect(await printOf(file)).toBe(sha256(withoutEnd(fromMarker(file, 0xdb))));
  });
  test("of a PNG: the contents of header and data", async () => {
    const file = await genuine("png");
    const shown = pngChunks(file).filter(({ name }) => name === "IHDR" || name === "IDAT");
    expect(await printOf(file)).toBe(sha256(...shown.map(({ content }) => content)));
  });
  test("of a WebP: its frame", async () => {
    const file = await genuine("webp");
    expect(await printOf(file)).toBe(sha256(...frameOf(file).map(({ content }) => content)));
  });
});

const xmpThat = (orientation: string) => Buffer.from(`<x:xmpmeta><rdf:Description ${orientation}</x:xmpmeta>`);
const upright = ['tiff:Orientation="1"/>', "><tiff:Orientation>1</tiff:Orientation></rdf:Description>"] as const;

test.each([
  ["EXIF that says upright", "jpeg", (file: Buffer) => behindStart(file, exifSegment(1))],
  [
    "a comment, and a program's own segment",
    "jpeg",
    (file: Buffer) =>
      behindStart(file, segment(0xfe, Buffer.from("by me")), segment(0xed, Buffer.from("Photoshop 3.0"))),
  ],
  [
    "XMP that says upright",
    "jpeg",
    (file: Buffer) => behindStart(file, ...upright.map((one) => segment(0xe1, xmpThat(one)))),
  ],
  ["no XMP", "jpeg", (file: Buffer) => Buffer.concat([file.subarray(0, 2), fromMarker(file, 0xdb)])],
  [
    "data in one chunk, and nothing told",
    "png",
    (file: Buffer) => {
      const chunks = pngChunks(file);
      const data = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ content }) => content));
      return pngOf([...chunks.slice(0, 1), { name: "IDAT", content: data }, ...chunks.slice(-1)]);
    },
  ],
  [
    "a time and EXIF that says upright",
    "png",
    (file: Buffer) => pngWith(pngWith(file, "eXIf", exifWithOrientation(1)), "tIME", Buffer.alloc(7, 1)),
  ],
  ["its frame alone", "webp", (file: Buffer) => webpOf(frameOf(file))],
  [
    "EXIF that says upright, at its end",
    "webp",
    (file: Buffer) => webpOf([...webpChunks(file), { name: "EXIF", content: exifWithOrientation(1) }]),
  ],
] as const)("a picture that got %s is known again: %s", async (_, format, change) => {
  const file = await genuine(format);
  const changed = change(file);
  expect(changed.equals(file)).toBe(false);
  expect(await printOf(changed)).toBe(await printOf(file));
});

describe("whose data can be shown in another way has no print", () => {
  test("AVIF and HEIC: other boxes say which bytes are decoded", async () => {
    const jpeg = await genuine("jpeg");
    const avif = await forged("avif");
    const data = Buffer.alloc(8);
    data.write("mdat", 4, "latin1");
    const shown = withoutEnd(fromMarker(jpeg, 0xdb));
    data.writeUInt32BE(shown.length + 8, 0);
    // The picture stays where its `iloc` says; a second box, or a box that calls itself free, is as good to a decoder.
    const at = avif.indexOf("mdat");
    const hidden = Buffer.concat([avif.subarray(0, at), Buffer.from("free"), avif.subarray(at + 4), data, shown]);
    expect(await showsForged(hidden)).toBe(true);
    expect(await printOf(hidden)).toBeNull();
    expect(await printOf(await genuine("avif"))).toBeNull();
  });

  test("a JPEG with scans of somebody else's behind bytes that decoders skip", async () => {
    const [ours, theirs] = await Promise.all([genuine("jpeg").then(progressive), forged("jpeg").then(progressive)]);
    // Scans that come last are what is seen; the tables that they need come with them.
    const frameEnd = theirs.indexOf(Buffer.from([0xff, 0xc2])) + 2;
    const scans = theirs.subarray(frameEnd + theirs.readUInt16BE(frameEnd));
    const mixed = Buffer.concat([withoutEnd(ours), segment(0xfe, Buffer.from("x")), Buffer.alloc(1), scans]);
    expect(await showsForged(mixed)).toBe(true);
    expect(await printOf(ours)).not.toBeNull();
    expect(await printOf(mixed)).toBeNull();
  });

  test.each([
    ["turned by EXIF", (file: Buffer) => behindStart(file, exifSegment(3))],
    ["mirrored by EXIF behind other EXIF", (file: Buffer) => behindStart(file, exifSegment(1), exifSegment(2))],
    ["turned by XMP", (file: Buffer) => behindStart(file, segment(0xe1, xmpThat("tiff:Orientation='3'/>")))],
    ["with a picture behind its end, as gain maps are", (file: Buffer) => Buffer.concat([file, file])],
    ["without an end", withoutEnd],
    ["with two frames", (file: Buffer) => behindStart(file, segment(0xc0, Buffer.alloc(15)))],
    ["with a marker that is filled up", (file: Buffer) => behindStart(file, Buffer.from([0xff]))],
    [
      "that sets its height behind a scan",
      (file: Buffer) =>
        Buffer.concat([withoutEnd(file), segment(0xdc, Buffer.from([0, 9])), Buffer.from([0xff, 0xd9])]),
    ],
    [
      "cut inside its scan",
      (file: Buffer) => {
        const cut = file.indexOf(Buffer.from([0xff, 0]), file.indexOf(Buffer.from([0xff, 0xda])));
        return Buffer.concat([file.subarray(0, cut), segment(0xfe, Buffer.from("x")), file.subarray(cut)]);
      },
    ],
  ])("a JPEG %s", async (_, change) => {
    expect(await printOf(change(await genuine("jpeg")))).toBeNull();
  });

  test.each([
    ["gAMA", Buffer.from([0, 0, 0x0f, 0xff])],
    ["tRNS", Buffer.alloc(6)],
    ["PLTE", Buffer.alloc(9)],
    ["cICP", Buffer.from([9, 16, 0, 1])],
    ["acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])],
    ["iDOT", Buffer.alloc(28)],
    ["eXIf", exifWithOrientation(6)],
    ["tEXt", Buffer.from("Raw profile type exif\0\nexif\n 26\n")],
    ["IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])],
  ])("a PNG with %s", async (name, content) => {
    expect(await printOf(pngWith(await genuine("png"), name, content))).toBeNull();
  });

  test.each([
    [
      "whose data goes on behind another chunk",
      (file: Buffer) => {
        const chunks = pngChunks(file);
        const first = chunks.findIndex(({ name }) => name === "IDAT");
        return pngOf([
          ...chunks.slice(0, first + 1),
          { name: "tEXt", content: Buffer.from("a\0b") },
          ...chunks.slice(first + 1),
        ]);
      },
    ],
    ["with anything behind its end", (file: Buffer) => Buffer.concat([file, Buffer.alloc(1)])],
    ["without an end", (file: Buffer) => file.subarray(0, -12)],
    [
      "with bytes of its data called something else",
      (file: Buffer) => {
        const [header, ...rest] = pngChunks(file);
        const data = Buffer.concat(rest.filter(({ name }) => name === "IDAT").map(({ content }) => content));
        return pngOf([
          ...(header === undefined ? [] : [header]),
          { name: "cHRM", content: data.subarray(0, 32) },
          { name: "IDAT", content: data.subarray(32) },
          { name: "IEND", content: Buffer.alloc(0) },
        ]);
      },
    ],
  ])("a PNG %s", async (_, change) => {
    expect(await printOf(change(await genuine("png")))).toBeNull();
  });

  test("a WebP whose own frame lacks its end, behind ours by another name", async () => {
    const ours = frameOf(await genuine("webp"));
    const [size] = webpChunks(await genuine("webp"));
    const mixed = webpOf([
      ...(size === undefined ? [] : [size]),
      ...ours.map(({ content }) => ({ name: "ICCP", content })),
      ...(await asRed()),
    ]);
    expect(await printOf(mixed)).toBeNull();
    expect(await printOf(mixed.subarray(0, -2))).toBeNull();
  });

  test.each([
    ["ALPH", Buffer.alloc(20)],
    ["ICCP", Buffer.alloc(200)],
    ["ANIM", Buffer.alloc(6)],
    ["ANMF", Buffer.alloc(40)],
    ["VP8L", Buffer.from([0x2f, 0, 0, 0, 0])],
    ["EXIF", exifWithOrientation(8)],
    ["abcd", Buffer.alloc(4)],
  ])("a WebP with %s", async (name, content) => {
    expect(await printOf(webpOf([...webpChunks(await genuine("webp")), { name, content }]))).toBeNull();
  });

  test("a WebP with two frames, and one with anything behind its end", async () => {
    const file = await genuine("webp");
    expect(await printOf(webpOf([...webpChunks(file), ...(await asRed())]))).toBeNull();
    expect(await printOf(Buffer.concat([file, Buffer.alloc(2)]))).toBeNull();
  });
});

describe("no kind's data is another's", () => {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]);
  const end = { name: "IEND", content: Buffer.alloc(0) };
  test("a PNG or a WebP made of a JPEG's data, or of each other's, has no print", async () => {
    const [jpeg, png, webp] = [await genuine("jpeg"), await genuine("png"), await genuine("webp")];
    const frames = frameOf(webp).map(({ content }) => content);
    const datas = [
      withoutEnd(fromMarker(jpeg, 0xdb)),
      Buffer.concat([header, ...pngChunks(png).flatMap(({ name, content }) => (name === "IDAT" ? [content] : []))]),
      ...frames,
    ];
    const prints = datas.map((data) => sha256(data));
    for (const data of datas) {
      const made = [
        Buffer.concat([Buffer.from([0xff, 0xd8]), data, Buffer.from([0xff, 0xd9])]),
        pngOf([{ name: "IHDR", content: data.subarray(0, 13) }, { name: "IDAT", content: data.subarray(13) }, end]),
        webpOf([{ name: "VP8 ", content: data }]),
      ];
      const found = await Promise.all(made.map((file) => printOf(file)));
      // Each data is one kind's alone.
      expect(found.filter((print) => print !== null)).toHaveLength(1);
      expect(prints).toContain(found.find((print) => print !== null));
    }
  });
});
