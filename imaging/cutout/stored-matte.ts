import { deflateSync, inflateSync } from "node:zlib";
import type { Photo } from "../decode/photo.ts";
import type { Box, CarCutOut, CarGeometry, CutOutQuality, FrameSides } from "./car-cut-out.ts";

/**
 * Layout: magic, length of the header (32 bits, big-endian), header as JSON, then one zlib stream of alpha (`box.width × box.height`
 * bytes) followed by red, green and blue of every soft pixel (alpha 1–254) in reading order.
 */
const magic = "CVMT1\n";
const fixedBytes = magic.length + 4;

/** Alpha is long runs of 0 and 255: more effort only costs time. */
const deflateLevel = 1;

type Header = {
  readonly photoWidth: number;
  readonly photoHeight: number;
  readonly box: Box;
  readonly geometry: CarGeometry;
  readonly quality: CutOutQuality;
};

/**
 * A cut-out as one small file (some 50 to 500 kB) to be kept beside the photo: alpha, the freed colours of the soft edge, geometry and
 * quality. The car's inner pixels are not in it: they are the photo's.
 */
export function encodeMatte(cutOut: CarCutOut): Uint8Array {
  const { photoWidth, photoHeight, box, geometry, quality, alpha, pixels } = cutOut;
  const header: Header = { photoWidth, photoHeight, box, geometry, quality };
  const headerBytes = Buffer.from(JSON.stringify(header), "utf8");
  const prefix = Buffer.alloc(fixedBytes);
  prefix.write(magic, "latin1");
  prefix.writeUInt32BE(headerBytes.length, magic.length);

  const body = new Uint8Array(alpha.length + countSoft(alpha) * 3);
  body.set(alpha);
  let to = alpha.length;
  for (let at = 0; at < alpha.length; at++) {
    if (!isSoft(alpha[at] ?? 0)) continue;
    for (let channel = at * 3; channel < at * 3 + 3; channel++) body[to++] = pixels[channel] ?? 0;
  }
  return Buffer.concat([prefix, headerBytes, deflateSync(body, { level: deflateLevel })]);
}

/**
 * Puts the cut-out together again from the decoded photo and its stored matte: byte for byte what `cutOut` gave, in some 5 ms a
 * megapixel.
 * @throws Error when the file is damaged or belongs to a photo of another size
 */
export function decodeMatte(stored: Uint8Array, photo: Photo): CarCutOut {
  const { header, body } = readStored(stored);
  const { box } = header;
  if (header.photoWidth !== photo.width || header.photoHeight !== photo.height) {
    throw new Error("the stored matte belongs to a photo of another size");
  }
  const alpha = body.subarray(0, box.width * box.height);
  if (body.length !== alpha.length + countSoft(alpha) * 3) throw new Error("the stored matte is damaged");

  const pixels = new Uint8Array(alpha.length * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * photo.width + box.left) * 3;
    pixels.set(photo.pixels.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  let from = alpha.length;
  for (let at = 0; at < alpha.length; at++) {
    if (!isSoft(alpha[at] ?? 0)) continue;
    for (let channel = at * 3; channel < at * 3 + 3; channel++) pixels[channel] = body[from++] ?? 0;
  }
  return { ...header, alpha, pixels };
}

/** Geometry and quality alone, for the screen and for choosing a scene; the pixels stay packed. */
export function readMatteHeader(stored: Uint8Array): Header {
  const buffer = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  if (buffer.toString("latin1", 0, magic.length) !== magic) throw new Error("this file is no stored matte");
  const headerBytes = buffer.readUInt32BE(magic.length);
  return parseHeader(buffer.toString("utf8", fixedBytes, fixedBytes + headerBytes));
}

/** The car's coverage alone (`box.width × box.height`, 0–255) and where it lies in the photo. */
export function readMatteAlpha(stored: Uint8Array): Header & { readonly alpha: Uint8Array } {
  const { header, body } = readStored(stored);
  return { ...header, alpha: body.subarray(0, header.box.width * header.box.height) };
}

function readStored(stored: Uint8Array): { header: Header; body: Uint8Array } {
  const header = readMatteHeader(stored);
  const headerBytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length).readUInt32BE(magic.length);
  return { header, body: new Uint8Array(inflateSync(stored.subarray(fixedBytes + headerBytes))) };
}

/** Mattes from before cut cars were taken don't tell, and all hold whole ones. */
const wholeCar: FrameSides = { left: false, right: false, top: false, bottom: false };

/** Written by this file alone and never taken from outside, so only the numbers that sizes hang on are checked. */
function parseHeader(text: string): Header {
  const stored = JSON.parse(text) as Header;
  const header = { ...stored, geometry: { ...stored.geometry, cutSides: stored.geometry.cutSides ?? wholeCar } };
  const { left, top, width, height } = header.box;
  const isInside = left >= 0 && top >= 0 && left + width <= header.photoWidth && top + height <= header.photoHeight;
  if (!isInside || !(width > 0 && height > 0)) throw new Error("the stored matte is damaged");
  return header;
}

function isSoft(alpha: number): boolean {
  return alpha > 0 && alpha < 255;
}

function countSoft(alpha: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < alpha.length; at++) if (isSoft(alpha[at] ?? 0)) count++;
  return count;
}
