import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";

/**
 * The last few cut-outs, decoded. Who picks one preset mostly picks a second: it then starts without reading and decoding the photo again
 * (0.2 s for 12 megapixels).
 */
export interface CutOutCache {
  get: (photoKey: string, make: () => Promise<CarCutOut>) => Promise<CarCutOut>;
}

/** @param maxBytes what all of them together may take; a car that fills a 12-megapixel photo takes 48 MB */
export function createCutOutCache(maxBytes: number): CutOutCache {
  const kept = new Map<string, CarCutOut>();
  let keptBytes = 0;

  const forget = (photoKey: string) => {
    const cutOut = kept.get(photoKey);
    if (cutOut === undefined) return;
    kept.delete(photoKey);
    keptBytes -= bytesOf(cutOut);
  };

  return {
    get: async (photoKey, make) => {
      const cutOut = kept.get(photoKey) ?? (await make());
      // A map keeps the order of insertion: put in again, it is the youngest.
      forget(photoKey);
      kept.set(photoKey, cutOut);
      keptBytes += bytesOf(cutOut);
      for (const oldest of kept.keys()) {
        if (keptBytes <= maxBytes) break;
        forget(oldest);
      }
      return cutOut;
    },
  };
}

function bytesOf({ alpha, pixels }: CarCutOut): number {
  return alpha.length + pixels.length;
}
