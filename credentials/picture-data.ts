import { pictureTypeOf, textAt, type PictureType } from "./picture-type.ts";
import { chunksOf } from "./webp-chunks.ts";

/**
 * The parts of a file that its picture is decoded from, without everything that is said about it: the same before and after credentials, XMP, EXIF or
 * comments are written or taken off, as long as nothing is encoded anew. Null for what is no picture; empty or short for a broken one.
 * Not looked at: an orientation that EXIF asks for. Of AVIF and HEIC it is the whole of `mdat`, in which some programs keep metadata too: there only taking off the credentials changes nothing.
 */
function pictureDataOf(file: Uint8Array): Uint8Array[] | null {
  const type = pictureTypeOf(file);
  return type === null ? null : [...partsOf[type](file)];
}

/** SHA-256 of a file's picture data, in hex; null for what is no picture, or holds none. */
export async function printOf(file: Uint8Array): Promise<string | null> {
  const parts = pictureDataOf(file);
  const length = (parts ?? []).reduce((sum, part) => sum + part.length, 0);
  if (parts === null || length === 0) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type ListParts = (file: Uint8Array) => Generator<Uint8Array, void, void>;

const partsOf: Readonly<Record<PictureType, ListParts>> = {
  jpeg: partsOfJpeg,
  png: partsOfPng,
  webp: partsOfWebp,
  bmff: partsOfBmff,
};

const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe];
/** By their first letters: what an APPn segment can say that changes the colours. */
const colourSegments = ["ICC_PROFILE", "Adobe"] as const;

/** Tables, frame and scans; APPn and comments are left out (ITU-T T.81, B.1.1), unless they change the colours. */
function* partsOfJpeg(file: Uint8Array): Generator<Uint8Array, void, void> {
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker === endOfImage) return;
    let end = at + 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0));
    if (marker === startOfScan) end = endOfScan(file, end);
    const isAbout = (marker >= 0xe0 && marker <= 0xef) || marker === comment;
    if (!isAbout || colourSegments.some((name) => textAt(file, at + 4, name.length) === name))
      yield file.subarray(at, end);
    at = Math.max(end, at + 2);
  }
}

/** Where the next marker stands that is neither a restart nor a stuffed byte. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

/** With those that give it other colours, or other pictures in its place. */
const pngParts: ReadonlySet<string> = new Set("IHDR PLTE tRNS IDAT iCCP cICP gAMA cHRM acTL fcTL fdAT".split(" "));

/** Contents of chunks, not their borders: a rewritten file may cut its IDAT otherwise. */
function* partsOfPng(file: Uint8Array): Generator<Uint8Array, void, void> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    if (pngParts.has(textAt(file, at + 4, 4))) yield file.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}

const webpParts: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]);

function* partsOfWebp(file: Uint8Array): Generator<Uint8Array, void, void> {
  for (const { name, content } of chunksOf(file)) if (webpParts.has(name)) yield content;
}

function* partsOfBmff(file: Uint8Array): Generator<Uint8Array, void, void> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 8 <= file.length;) {
    const size = view.getUint32(at);
    // 0: to the file's end. 1: a size of 64 bits, which no picture needs.
    const end = size === 0 ? file.length : at + size;
    if (size === 1 || end < at + 8) return;
    if (textAt(file, at + 4, 4) === "mdat") yield file.subarray(at + 8, end);
    at = end;
  }
}
