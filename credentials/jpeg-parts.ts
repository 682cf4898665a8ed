import type { PictureParts } from "./picture-parts.ts";
import { textAt } from "./picture-type.ts";

const [huffmanTables, startOfScan, endOfImage, quantisation, restartInterval] = [0xc4, 0xda, 0xd9, 0xdb, 0xdd];
/** C2PA's stand in APP11. */
const [comment, credentials] = [0xfe, 0xeb];
/** Baseline, extended, progressive: no browser shows another. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const shownMarkers: ReadonlySet<number> = new Set([
  ...frames,
  huffmanTables,
  startOfScan,
  quantisation,
  restartInterval,
]);
/** By their first letters: what an APPn segment can say that changes the colours. */
const colourSegments = ["ICC_PROFILE", "Adobe"] as const;

/**
 * Whole segments with their markers and lengths, so that nothing can be cut otherwise (ITU-T T.81, B.1.1). Null for what decoders could read in another
 * way than this: a second frame, bytes between segments (decoders skip them, and take scans behind them), and anything behind the end, where gain maps lie.
 */
export function partsOfJpeg(file: Uint8Array): PictureParts | null {
  const [shown, told]: [Uint8Array[], Uint8Array[]] = [[], []];
  const seen = { frames: 0, scans: 0 };
  for (let at = 2; at + 2 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === endOfImage)
      return at + 2 === file.length && seen.frames === 1 && seen.scans > 0 ? { shown, told } : null;
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    const end = marker === startOfScan ? endOfScan(file, at + 2 + length) : at + 2 + length;
    const isAbout = (marker >= 0xe0 && marker <= 0xef) || marker === comment;
    if (length < 2 || end > file.length || !(isAbout || shownMarkers.has(marker))) return null;
    const isOfColour = colourSegments.some((name) => textAt(file, at + 4, name.length) === name);
    const part = file.subarray(at, end);
    if (!isAbout || isOfColour) shown.push(part);
    else if (marker !== credentials) told.push(part);
    if (frames.has(marker)) seen.frames += 1;
    if (marker === startOfScan) seen.scans += 1;
    at = end;
  }
  return null;
}

/** Where the next marker stands that is neither a restart nor a stuffed byte. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}
