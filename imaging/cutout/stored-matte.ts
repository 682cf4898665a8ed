import { constants, crc32, deflateSync, inflateSync } from "node:zlib";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { softPixels } from "#imaging/pixels/soft-pixels.ts";
import { decodePhoto } from "../decode/decode-photo.ts";
import type { Photo } from "../decode/photo.ts";
import type { CarCutOut, CarGeometry, CutOutQuality, FrameSides } from "./car-cut-out.ts";
import type { CutOutQuestions } from "./questions.ts";

/**
 * Layout: magic, CRC-32 of all that follows, length of the header (32 bits each, big-endian), header as JSON, then one zlib stream of alpha
 * (`box.width × box.height` bytes) followed by red, green and blue of every soft pixel (alpha 1–254) in reading order. The first version
 * had no CRC.
 */
const magic = "CVMT2\n";
const firstMagic = "CVMT1\n";

/** Alpha is long runs of 0 and 255: to look for more than those takes longer and packs it no smaller. */
const packing = { level: 1, strategy: constants.Z_RLE };

type Header = {
  readonly photoWidth: number;
  readonly photoHeight: number;
  readonly turnDegrees?: number;
  readonly box: Box<"photo">;
  readonly geometry: CarGeometry;
  readonly quality: CutOutQuality;
  readonly questions?: CutOutQuestions;
};

/**
 * A cut-out as one small file (some 50 to 500 kB) to be kept beside the photo: alpha, the freed colours of the soft edge, geometry and
 * quality. The car's inner pixels are not in it: they are the photo's.
 */
export function encodeMatte(cutOut: CarCutOut): Uint8Array {
  const { alpha, pixels, ...header } = cutOut;
  const headerBytes = Buffer.from(JSON.stringify(header), "utf8");
  const headerLength = Buffer.alloc(4);
  headerLength.writeUInt32BE(headerBytes.length);

  const soft = softPixels(alpha);
  const body = new Uint8Array(alpha.length + soft.length * 3);
  body.set(alpha);
  for (let number = 0, to = alpha.length; number < soft.length; number++) {
    const from = (soft[number] ?? outOfBounds()) * 3;
    for (let channel = 0; channel < 3; channel++) body[to++] = pixels[from + channel] ?? outOfBounds();
  }
  const checked = Buffer.concat([headerLength, headerBytes, deflateSync(body, packing)]);
  const prefix = Buffer.alloc(magic.length + 4);
  prefix.write(magic, "latin1");
  prefix.writeUInt32BE(crc32(checked), magic.length);
  return Buffer.concat([prefix, checked]);
}

/** Whether a file is a matte as it was written, to its last byte: 0.1 ms for 200 kB. One of the first version is unpacked for it, in 20 ms. */
export function isWholeMatte(stored: Uint8Array): boolean {
  try {
    const { sum, checked } = openStored(stored);
    if (sum !== null) return crc32(checked) === sum;
    const { header, body } = readStored(stored);
    const pixels = header.box.width * header.box.height;
    return body.length === pixels + softPixels(body.subarray(0, pixels)).length * 3;
  } catch {
    return false;
  }
}

/**
 * Puts the cut-out together again from the decoded photo and its stored matte: byte for byte what `cutOut` gave, in some 5 ms a
 * megapixel.
 * @param photo turned as the matte's header says
 * @throws Error when the file is damaged or belongs to a photo of another size
 */
export function decodeMatte(stored: Uint8Array, photo: Photo): CarCutOut {
  const { header, body } = readStored(stored);
  const { box } = header;
  if (header.photoWidth !== photo.width || header.photoHeight !== photo.height) {
    throw new Error("the stored matte belongs to a photo of another size");
  }
  const alpha = body.subarray(0, box.width * box.height);
  const soft = softPixels(alpha);
  if (body.length !== alpha.length + soft.length * 3) throw new Error("the stored matte is damaged");

  const pixels = new Uint8Array(alpha.length * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * photo.width + box.left) * 3;
    pixels.set(photo.pixels.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  for (let number = 0, from = alpha.length; number < soft.length; number++) {
    const to = (soft[number] ?? outOfBounds()) * 3;
    for (let channel = 0; channel < 3; channel++) pixels[to + channel] = body[from++] ?? outOfBounds();
  }
  return { ...header, alpha, pixels };
}

/**
 * The cut-out of a stored matte and its photo's file, which is turned as it was for the matte.
 * @throws ImageError; Error when the matte is damaged or belongs to another photo
 */
export async function openMatte(stored: Uint8Array, photoFile: Uint8Array): Promise<CarCutOut> {
  return decodeMatte(stored, await decodePhoto(photoFile, readMatteHeader(stored).turnDegrees));
}

/** Geometry and quality alone, for the screen and for choosing a scene; the pixels stay packed. */
export function readMatteHeader(stored: Uint8Array): Header {
  return splitStored(stored).header;
}

/** The car's coverage alone (`box.width × box.height`, 0–255) and where it lies in the photo. */
export function readMatteAlpha(stored: Uint8Array): Header & { readonly alpha: Uint8Array } {
  const { header, body } = readStored(stored);
  return { ...header, alpha: body.subarray(0, header.box.width * header.box.height) };
}

function readStored(stored: Uint8Array): { header: Header; body: Uint8Array } {
  const { header, packed } = splitStored(stored);
  return { header, body: new Uint8Array(inflateSync(packed)) };
}

function splitStored(stored: Uint8Array): { header: Header; packed: Uint8Array } {
  const { checked } = openStored(stored);
  const headerEnd = 4 + checked.readUInt32BE();
  return { header: parseHeader(checked.toString("utf8", 4, headerEnd)), packed: checked.subarray(headerEnd) };
}

/** @returns what the CRC stands for, and the CRC; null for the first version, which has none */
function openStored(stored: Uint8Array): { checked: Buffer; sum: number | null } {
  const buffer = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const found = buffer.toString("latin1", 0, magic.length);
  if (found === firstMagic) return { checked: buffer.subarray(magic.length), sum: null };
  if (found !== magic) throw new Error("this file is no stored matte");
  return { checked: buffer.subarray(magic.length + 4), sum: buffer.readUInt32BE(magic.length) };
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
