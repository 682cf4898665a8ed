import { crc32, deflateSync, inflateSync } from "node:zlib";
import { exifWithOrientation } from "./exif-orientation.ts";
import { bareIccProfile, mostProfileBytes } from "./icc-profile.ts";

const signatureBytes = 8;
/**
 * Chunks that change how the pixels look, with the most bytes that they have (PNG 3rd edition, 11). Text, time, EXIF, density and animation
 * frames are not among them; the colour profile is a case of its own.
 */
const keptChunks: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
  ["tRNS", 256],
  ["cHRM", 32],
  ["gAMA", 4],
  ["sBIT", 4],
  ["sRGB", 1],
  ["cICP", 4],
  ["bKGD", 6],
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
    const size = bytes.readUInt32BE(at);
    const end = at + 12 + size;
    if (size <= (keptChunks.get(name) ?? -1)) kept.push(bytes.subarray(at, end));
    if (name === "iCCP") kept.push(...profileChunks(bytes.subarray(at + 8, end - 4)));
    if (name === "IHDR" && orientation !== 1) kept.push(exifChunk(orientation));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Name, its end, method 0, then the profile as a zlib stream (PNG 3rd edition, 11.3.2.3). */
function profileChunks(content: Buffer): Buffer[] {
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return [];
  const profile = bareIccProfile(inflateProfile(content.subarray(nameEnd + 2)));
  if (profile === null) return [];
  return [chunkOf("iCCP", Buffer.concat([Buffer.from("ICC\0\0", "latin1"), deflateSync(profile)]))];
}

/** Empty when it can't be unpacked, or is larger than any profile. */
function inflateProfile(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: mostProfileBytes });
  } catch (error) {
    if (error instanceof Error && "code" in error) return Buffer.alloc(0);
    throw error;
  }
}

function exifChunk(orientation: number): Buffer {
  return chunkOf("eXIf", exifWithOrientation(orientation));
}

function chunkOf(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
