import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { ReducedCar } from "./reduce-car.ts";

/**
 * Layout: magic, CRC-32 of all that follows, length of the header (32 bits each, big-endian), header as JSON, then a PNG with transparency that
 * fills the car's box.
 */
const magic = "CVRC1\n";
const headAt = magic.length + 4;

/** Nothing is lost: what stands in the transparent points beside the outline would bleed into it. Quick rather than small. */
const pngOptions = { compressionLevel: 4, adaptiveFiltering: true } as const;

type Header = Pick<ReducedCar, "pose"> & { readonly car: Omit<ReducedCar["car"], "pixels" | "alpha"> };

/** A reduced car as one file of some 150 kB, to be kept beside its matte. */
export async function encodeReducedCar({ car: { pixels, alpha, ...car }, pose }: ReducedCar): Promise<Uint8Array> {
  const header: Header = { car, pose };
  const { width, height } = car.box;
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
    .png(pngOptions)
    .toBuffer();
  const text = Buffer.from(JSON.stringify(header), "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const checked = Buffer.concat([length, text, picture]);
  const head = Buffer.alloc(headAt);
  head.write(magic, "latin1");
  head.writeUInt32BE(crc32(checked), magic.length);
  return Buffer.concat([head, checked]);
}

/** Whether a file is one as it was written, to its last byte. */
export function isWholeReducedCar(stored: Uint8Array): boolean {
  const file = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  if (file.length < headAt + 4 || file.toString("latin1", 0, magic.length) !== magic) return false;
  return crc32(file.subarray(headAt)) === file.readUInt32BE(magic.length);
}

/** @throws Error when the file is damaged */
export async function decodeReducedCar(stored: Uint8Array): Promise<ReducedCar> {
  if (!isWholeReducedCar(stored)) throw new Error("this file is no reduced car");
  const file = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const textEnd = headAt + 4 + file.readUInt32BE(headAt);
  // Written by this file alone, and whole.
  const { car, pose } = JSON.parse(file.toString("utf8", headAt + 4, textEnd)) as Header;
  const picture = await sharp(file.subarray(textEnd)).ensureAlpha().raw().toBuffer();
  const points = car.box.width * car.box.height;
  if (picture.length !== 4 * points) throw new Error("the reduced car is not as large as it says");
  const pixels = new Uint8Array(3 * points);
  const alpha = new Uint8Array(points);
  for (let at = 0; at < points; at++) {
    pixels.set(picture.subarray(4 * at, 4 * at + 3), 3 * at);
    alpha[at] = picture[4 * at + 3] ?? 0;
  }
  return { car: { ...car, pixels, alpha }, pose };
}
