import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { LibraryScene } from "./scene-library.ts";

export type ScenePictures = {
  plate: RgbPicture<"plate">;
  shadows: RgbPicture<"shadow atlas">;
};

export type LoadScenePictures = (found: LibraryScene) => Promise<ScenePictures>;

/**
 * Decodes a scene's plate and shadows (0.1 s) and keeps those used last.
 * @param maxBytes what the kept pixels may take together, at least 1; a 2880 × 2160 plate takes 19 MB
 */
export function createScenePictures(maxBytes: number): LoadScenePictures {
  const kept = new LRUCache<string, ScenePictures, LibraryScene>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    // Who waits is given the pictures, though others may have pushed them out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_id, _stale, { context: { platePath, shadowsPath } }) => ({
      plate: await decode(platePath),
      shadows: await decode(shadowsPath),
    }),
  });
  return (found) => kept.forceFetch(found.scene.id, { context: found });
}

function bytesOf({ plate, shadows }: ScenePictures): number {
  return plate.pixels.length + shadows.pixels.length;
}

async function decode(path: string): Promise<RawRgb> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`a scene picture with ${info.channels} channels`);
  return { pixels: data, width: info.width, height: info.height };
}
