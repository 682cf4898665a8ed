import { LRUCache } from "lru-cache";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Size } from "#imaging/pixels/geometry.ts";

/**
 * The last few cut-outs, decoded. Who picks one preset mostly picks a second: it then starts without reading and decoding the photo again
 * (0.2 s for 12 megapixels).
 */
export type CutOutCache = {
  /** Who asks while it is being made waits for the same one; one that could not be made is made again for the next who asks. */
  get: (matteKey: string, make: () => Promise<CarCutOut>) => Promise<CarCutOut>;
  /** Whether a cut-out of this size is kept at all. */
  hasRoomFor: (car: Size) => boolean;
  /** For photos that are deleted: all whose matte's key begins so. */
  forget: (keyStart: string) => void;
};

/** A worker that does not hear of a deletion forgets the car all the same. */
const keptForMs = 10 * 60_000;

/** Colours and alpha. */
const bytesOfPixel = 4;

/** @param maxBytes what all of them together may take, at least 1; a car that fills a 12-megapixel photo takes 48 MB */
export function createCutOutCache(maxBytes: number): CutOutCache {
  const kept = new LRUCache<string, CarCutOut, () => Promise<CarCutOut>>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: keptForMs,
    ttlAutopurge: true,
    // Who waits is given the cut-out, though others may have pushed it out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_matteKey, _stale, { context: make }) => make(),
  });
  return {
    get: (matteKey, make) => kept.forceFetch(matteKey, { context: make }),
    hasRoomFor: ({ width, height }) => width * height * bytesOfPixel <= maxBytes,
    forget: (keyStart) => {
      for (const key of kept.keys()) if (key.startsWith(keyStart)) kept.delete(key);
    },
  };
}

function bytesOf({ alpha, pixels }: CarCutOut): number {
  return alpha.length + pixels.length;
}
