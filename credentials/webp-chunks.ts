import { textAt } from "./picture-type.ts";

export type WebpChunk = { readonly name: string; readonly start: number; readonly content: Uint8Array };

const riffHeaderBytes = 12;

/** The chunks of a WebP file, as far as they are whole (WebP container specification, "RIFF file format"). */
export function* chunksOf(file: Uint8Array): Generator<WebpChunk, void, void> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let start = riffHeaderBytes; start + 8 <= file.length;) {
    const size = view.getUint32(start + 4, true);
    const end = start + 8 + size;
    if (end > file.length) return;
    yield { name: textAt(file, start, 4), start, content: file.subarray(start + 8, end) };
    start = end + (size % 2);
  }
}
