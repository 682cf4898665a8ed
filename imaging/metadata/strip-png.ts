import { crc32 } from "node:zlib";
import { exifWithOrientation } from "./exif-orientation.ts";

const signatureBytes = 8;
/** Chunks that change how the pixels look (PNG 3rd edition, 11); text, time, EXIF and animation frames are not among them. */
const keptChunks: ReadonlySet<string> = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "bKGD",
  "pHYs",
]);

/**
 * A copy of a PNG file with nothing but its picture: an animation becomes its first image, metadata is gone, pixels are untouched.
 * A file that ends early is copied as far as it goes.
 */
export function stripPng(file: Uint8Array, orientation: number): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Buffer[] = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (keptChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IHDR" && orientation !== 1) kept.push(exifChunk(orientation));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

function exifChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("eXIf", "latin1"), exifWithOrientation(orientation)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
