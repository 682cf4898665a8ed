import type { Asset } from "@trustnxt/c2pa-ts/asset";
import { chunksOf } from "./webp-chunks.ts";

const chunkHeaderBytes = 8;
const manifestName = "C2PA";

type Place = { readonly start: number; readonly length: number };

/**
 * A WebP file for the library, which has none: the manifest is the content of a chunk `C2PA` at the file's end (C2PA 2.2, A.3.7). It must have an even
 * length: readers disagree on whether a chunk's padding byte belongs to what the hash leaves out.
 */
export class WebpAsset implements Asset {
  readonly mimeType = "image/webp";
  #file: Uint8Array;
  /** Of the whole chunk. */
  #place: Place | null;

  constructor(file: Uint8Array) {
    this.#file = file;
    const found = [...chunksOf(file)].filter(({ name }) => name === manifestName);
    const only = found.length === 1 ? found[0] : undefined;
    this.#place = only === undefined ? null : { start: only.start, length: chunkHeaderBytes + only.content.length };
  }

  getDataLength(): number {
    return this.#file.length;
  }

  getDataRange(start = 0, length = this.#file.length): Promise<Uint8Array> {
    return Promise.resolve(this.#file.subarray(start, start + length));
  }

  getManifestJUMBF(): Uint8Array | undefined {
    if (this.#place === null) return undefined;
    const { start, length } = this.#place;
    return this.#file.slice(start + chunkHeaderBytes, start + length);
  }

  dumpInfo(): string {
    return `WebP file, ${this.#file.length} bytes`;
  }

  ensureManifestSpace(length: number): Promise<void> {
    if (length % 2 === 1) throw new Error("a manifest in a WebP file must have an even length");
    if (this.#place !== null) throw new Error("the WebP file has a manifest already");
    const start = this.#file.length;
    const grown = new Uint8Array(start + chunkHeaderBytes + length);
    grown.set(this.#file);
    grown.set(new TextEncoder().encode(manifestName), start);
    const view = new DataView(grown.buffer);
    view.setUint32(start + 4, length, true);
    view.setUint32(4, grown.length - 8, true);
    this.#file = grown;
    this.#place = { start, length: chunkHeaderBytes + length };
    return Promise.resolve();
  }

  getHashExclusionRange(): Place {
    if (this.#place === null) throw new Error("the WebP file has no room for a manifest");
    return this.#place;
  }

  writeManifestJUMBF(manifest: Uint8Array): Promise<void> {
    const { start, length } = this.getHashExclusionRange();
    if (manifest.length !== length - chunkHeaderBytes) throw new Error("the manifest is not as long as its room");
    this.#file.set(manifest, start + chunkHeaderBytes);
    return Promise.resolve();
  }
}
