import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { endOfImage, jpegSegment, startOfImage, withClaimedSize, withSegments } from "./jpeg-parts.ts";
import { otherFormats } from "./other-formats.ts";
import { carPhoto } from "./pictures.ts";
import { inflatingChunk, png, pngChunk } from "./png-parts.ts";

export type HostileFile = {
  name: string;
  bytes: Buffer;
  fileName?: string;
  type?: string;
};

const decodeFolder = join(import.meta.dirname, "..", "..", "imaging", "decode");
export const zipTail = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(2000, 7)]);
export const scriptTail = Buffer.from("<script>alert(1)</script><?php system($_GET[0]); ?>");

/** Files that are broken, that lie, or that are something else, all made here. `random` gives numbers from 0 to 1. */
export async function hostileFiles(random: () => number): Promise<HostileFile[]> {
  const whole = await wholePhotos();
  return [
    ...spoiltPhotos(whole, random),
    ...otherFormats,
    { name: "TIFF", bytes: await sharp(whole.get("jpeg")).tiff().toBuffer() },
    { name: "GIF", bytes: await sharp(whole.get("jpeg")).gif().toBuffer() },
    { name: "SVG in gzip", bytes: gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>') },
    ...pngBombs(),
    ...jpegFloods(whole.get("jpeg") ?? Buffer.alloc(0)),
    ...boxLies(whole),
    ...oddNames(whole.get("jpeg") ?? Buffer.alloc(0)),
  ];
}

export async function wholePhotos(): Promise<Map<string, Buffer>> {
  const car = sharp(await carPhoto(3, 900));
  const small = car.clone().resize(420);
  return new Map([
    ["jpeg", await car.clone().jpeg().toBuffer()],
    ["progressive jpeg", await car.clone().jpeg({ progressive: true }).toBuffer()],
    ["cmyk jpeg", await car.clone().toColourspace("cmyk").jpeg().toBuffer()],
    ["png", await small.clone().png().toBuffer()],
    ["interlaced png", await small.clone().png({ progressive: true }).toBuffer()],
    ["webp", await small.clone().webp().toBuffer()],
    ["avif", await small.clone().avif({ effort: 0 }).toBuffer()],
    ["heic", await readFile(join(decodeFolder, "test-tiles.heic"))],
    ["ten-bit heic", await readFile(join(decodeFolder, "test-ten-bit.heic"))],
  ]);
}

export function spoiltPhotos(whole: ReadonlyMap<string, Buffer>, random: () => number): HostileFile[] {
  return Array.from(whole, ([name, bytes]) => spoilt({ name, bytes }, random)).flat();
}

/** Cut off, with bytes changed in the head and everywhere, half emptied, and with something behind. */
function spoilt({ name, bytes }: { name: string; bytes: Buffer }, random: () => number): HostileFile[] {
  const cut = [0.02, 0.3, 0.7, 0.99].map((share) => ({
    name: `${name}, ${share * 100} % of it`,
    bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
  }));
  const heads = [1, 4, 12, 30].map((length) => ({
    name: `${name}, ${length} bytes`,
    bytes: bytes.subarray(0, length),
  }));
  const changed = Array.from({ length: 6 }, (_, index) => {
    const copy = Buffer.from(bytes);
    const reach = index < 3 ? Math.min(600, copy.length) : copy.length;
    for (let count = 0; count < 20; count++) copy[Math.floor(random() * reach)] = Math.floor(random() * 256);
    return { name: `${name}, changed ${index}`, bytes: copy };
  });
  const half = bytes.length >> 1;
  return [
    { name, bytes },
    ...cut,
    ...heads,
    ...changed,
    { name: `${name}, half zeros`, bytes: Buffer.concat([bytes.subarray(0, half), Buffer.alloc(half)]) },
    { name: `${name} and a ZIP`, bytes: Buffer.concat([bytes, zipTail]) },
    { name: `${name} and a script`, bytes: Buffer.concat([bytes, scriptTail]) },
  ];
}

function pngBombs(): HostileFile[] {
  const few = { pixels: Buffer.alloc(10) };
  const text = Array.from({ length: 40_000 }, () => pngChunk("tEXt", Buffer.from(`k\0${"v".repeat(50)}`)));
  const facts = {
    "of 20000 × 20000 in one bit": png({ width: 20_000, height: 20_000, depth: 1, colourType: 0 }),
    "of 1 × 60000": png({ width: 1, height: 60_000, colourType: 0 }),
    "that claims 2³¹ − 1": png({ width: 0x7fffffff, height: 0x7fffffff, ...few }),
    "of no size": png({ width: 0, height: 0, ...few }),
    "of 49 megapixels": png({ width: 7000, height: 7000 }),
    "of 49 megapixels without pixels": png({ width: 7000, height: 7000, ...few }),
    "of 17000 × 2900": png({ width: 17_000, height: 2900 }),
    "of 48 megapixels in 16 bits": png({ width: 8000, height: 6000, depth: 16, colourType: 6 }),
    "with a profile of 200 MB": png({ width: 400, height: 400, chunks: [inflatingChunk("iCCP", 200)] }),
    "with a text of 200 MB": png({ width: 400, height: 400, chunks: [inflatingChunk("zTXt", 200)] }),
    "with XMP of 200 MB": png({ width: 400, height: 400, chunks: [inflatingChunk("iTXt", 200)] }),
    "with 40,000 texts": png({ width: 400, height: 400, chunks: text }),
    "of 65,535 frames": png({
      width: 400,
      height: 400,
      chunks: [pngChunk("acTL", Buffer.from([0, 0, 255, 255, 0, 0, 0, 0]))],
    }),
  };
  return Object.entries(facts).map(([name, bytes]) => ({ name: `PNG ${name}`, bytes }));
}

function jpegFloods(jpeg: Buffer): HostileFile[] {
  const many = (count: number, segment: Uint8Array) =>
    withSegments(
      jpeg,
      Array.from({ length: count }, () => segment),
    );
  const profile = (index: number) =>
    jpegSegment(
      0xe2,
      Buffer.concat([Buffer.from("ICC_PROFILE\0", "latin1"), Buffer.from([index, 120]), Buffer.alloc(65_000, 17)]),
    );
  const rest = jpeg.subarray(2);
  const facts = {
    "with 150 comments of 60 kB": many(150, jpegSegment(0xfe, Buffer.alloc(60_000, 65))),
    "with 200,000 empty segments": many(200_000, Buffer.from([0xff, 0xe5, 0, 2])),
    "with a profile of 8 MB": withSegments(
      jpeg,
      Array.from({ length: 120 }, (_, index) => profile(index + 1)),
    ),
    "with a segment of no length": Buffer.concat([startOfImage, Buffer.from([0xff, 0xe1, 0, 0]), rest]),
    "with a segment beyond its end": Buffer.concat([
      startOfImage,
      Buffer.from([0xff, 0xe1, 0xff, 0xff]),
      Buffer.alloc(10),
    ]),
    "with 5 MB of fill bytes": Buffer.concat([startOfImage, Buffer.alloc(5e6, 0xff), rest]),
    "that claims 65500 × 65500": withClaimedSize(jpeg, 65_500, 65_500),
    "that claims no size": withClaimedSize(jpeg, 0, 0),
    "of a beginning and an end": Buffer.concat([startOfImage, endOfImage]),
    twice: Buffer.concat([jpeg, jpeg]),
    "of 10 MB and one byte": Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length + 1)]),
    "of 10 MB": Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)]),
  };
  return Object.entries(facts).map(([name, bytes]) => ({ name: `JPEG ${name}`, bytes }));
}

/** Containers whose sizes or kinds are not what they say. */
function boxLies(whole: ReadonlyMap<string, Buffer>): HostileFile[] {
  const lie = (of: string, at: number, value: number | string): Buffer => {
    const copy = Buffer.from(whole.get(of) ?? Buffer.alloc(64));
    if (typeof value === "string") copy.write(value, at, "latin1");
    else copy.writeUInt32BE(value, at);
    return copy;
  };
  const facts = {
    "WebP that claims no bytes": lie("webp", 4, 0),
    "WebP that claims 4 GB": lie("webp", 4, 0xf0ffffff),
    "WebP with a chunk of 4 GB": lie("webp", 16, 0xffffffff),
    "HEIC with a box of no bytes": lie("heic", 24, 0),
    "HEIC with a box of 4 GB": lie("heic", 24, 0xfffffff0),
    "HEIC that calls itself AVIF": lie("heic", 8, "avif"),
    "AVIF that calls itself HEIC": lie("avif", 8, "heic"),
    "a HEIC's head alone": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  };
  return Object.entries(facts).map(([name, bytes]) => ({ name, bytes }));
}

const hostileNames = [
  "../../../../etc/passwd",
  "..\\\\..\\\\x.jpg",
  "car\u202egpj.exe",
  `${"x".repeat(5000)}.jpg`,
  "",
  " ",
  "車.jpg",
  "<img src=x onerror=alert(1)>.jpg",
  "$(id).jpg",
  "a;b=c.jpg",
  "..",
  "C:\\\\x.jpg",
  "\u001b[31mred.jpg",
  "nul\0byte.jpg",
] as const;

function oddNames(jpeg: Buffer): HostileFile[] {
  const types = ["image/png", "text/html", "application/x-msdownload", ""];
  return [
    ...hostileNames.map((fileName) => ({
      name: `named ${JSON.stringify(fileName).slice(0, 40)}`,
      bytes: jpeg,
      fileName,
    })),
    ...types.map((type) => ({ name: `a JPEG as ${type || "nothing"}`, bytes: jpeg, type })),
  ];
}
