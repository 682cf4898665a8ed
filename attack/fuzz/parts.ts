import type { ImageType } from "#imaging/decode/sniff-image-type.ts";

/** A piece that a format is made of: a chunk, a segment, a box, with its head. It may hold others. */
export type Part = {
  readonly from: number;
  readonly to: number;
  /** Where its length stands, and in how many bytes. */
  readonly length: { readonly at: number; readonly bytes: 2 | 4; readonly isLittleEndian: boolean };
  /** Where its content begins. */
  readonly content: number;
  readonly type: string;
};

/** Far more than any file of the corpus has. */
const mostParts = 400;

/** The pieces of a file as far as they can be followed, containers before what they hold. A file that was changed may have none. */
export function splitParts(file: Buffer, type: ImageType): Part[] {
  switch (type) {
    case "png":
      return pngChunks(file);
    case "jpeg":
      return jpegSegments(file);
    case "webp":
      return riffChunks(file, 12, file.length);
    case "avif":
    case "heic":
      return isoBoxes(file, 0, file.length).slice(0, mostParts);
  }
}

function pngChunks(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= file.length && parts.length < mostParts;) {
    const to = at + 12 + file.readUInt32BE(at);
    if (to > file.length) break;
    const length = { at, bytes: 4, isLittleEndian: false } as const;
    parts.push({ from: at, to, length, content: at + 8, type: file.toString("latin1", at + 4, at + 8) });
    at = to;
  }
  return parts;
}

/** ITU-T T.81, annex B: what follows a scan's head up to the next marker belongs to the scan. */
function jpegSegments(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && parts.length < mostParts;) {
    const marker = file[at + 1] ?? 0;
    let to = at + 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) {
      while (to + 1 < file.length && !(file[to] === 0xff && isNewMarker(file[to + 1] ?? 0))) to += 1;
    }
    if (to > file.length) break;
    const length = { at: at + 2, bytes: 2, isLittleEndian: false } as const;
    parts.push({ from: at, to, length, content: at + 4, type: marker.toString(16) });
    at = to;
  }
  return parts;
}

/** Neither a stuffed byte nor a restart. */
function isNewMarker(marker: number): boolean {
  return marker !== 0 && (marker < 0xd0 || marker > 0xd7) && marker !== 0xff;
}

function riffChunks(file: Buffer, start: number, end: number): Part[] {
  const parts: Part[] = [];
  for (let at = start; at + 8 <= end && parts.length < mostParts;) {
    const to = at + 8 + file.readUInt32LE(at + 4);
    if (to > end) break;
    const length = { at: at + 4, bytes: 4, isLittleEndian: true } as const;
    const type = file.toString("latin1", at, at + 4);
    parts.push({ from: at, to, length, content: at + 8, type });
    // A frame of an animation holds chunks behind 16 bytes of its own.
    if (type === "ANMF") parts.push(...riffChunks(file, at + 24, to));
    at = to + (to % 2);
  }
  return parts;
}

/** How many bytes of its own a container has before the boxes in it (ISO/IEC 14496-12). */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, iinf: 6, iref: 4, moov: 0, trak: 0 };

function isoBoxes(file: Buffer, start: number, end: number): Part[] {
  const parts: Part[] = [];
  for (let at = start; at + 8 <= end && parts.length < mostParts;) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > end) break;
    const type = file.toString("latin1", at + 4, at + 8);
    const to = at + size;
    parts.push({ from: at, to, length: { at, bytes: 4, isLittleEndian: false }, content: at + 8, type });
    const own = Object.hasOwn(containers, type) ? containers[type] : undefined;
    if (own !== undefined) parts.push(...isoBoxes(file, at + 8 + own, to));
    at = to;
  }
  return parts;
}
