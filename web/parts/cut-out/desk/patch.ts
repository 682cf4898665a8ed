import type { PhotoBox } from "#imaging/brush/paint-edit.ts";

/** What one edit changed: a part of the alpha before and after, packed, for alpha is long runs of 0 and 255. */
export type Patch = { readonly box: PhotoBox; readonly before: Uint32Array; readonly after: Uint32Array };

type Raster = { readonly width: number };

/** Value and length of each run, in one number each: the value in the lowest byte. */
export function pack(alpha: Uint8Array, photo: Raster, box: PhotoBox): Uint32Array {
  const runs: number[] = [];
  let value = -1;
  let length = 0;
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let at = y * photo.width + box.left, end = at + box.width; at < end; at++) {
      if (alpha[at] === value && length < 0xff_ff_ff) length++;
      else {
        if (length > 0) runs.push(length * 256 + value);
        value = alpha[at] ?? 0;
        length = 1;
      }
    }
  }
  if (length > 0) runs.push(length * 256 + value);
  return Uint32Array.from(runs);
}

export function unpack(runs: Uint32Array, { box, width }: { box: PhotoBox } & Raster, alpha: Uint8Array): void {
  let at = 0;
  for (const run of runs) {
    const value = run & 255;
    for (let left = Math.floor(run / 256); left > 0;) {
      const x = at % box.width;
      const count = Math.min(left, box.width - x);
      const from = (box.top + Math.floor(at / box.width)) * width + box.left + x;
      alpha.fill(value, from, from + count);
      at += count;
      left -= count;
    }
  }
}
