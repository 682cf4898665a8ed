import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Scene } from "#imaging/compose/scene.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import { reducedShadowPixels, reduceScene } from "#imaging/preview/reduce-scene.ts";
import type { LibraryScene } from "../scene-library.ts";

export type ReducedScene = {
  readonly scene: Scene;
  readonly plate: RgbPicture<"plate">;
  readonly shadows: RgbPicture<"shadow atlas">;
};

/** All scenes of the library, at one megabyte each: somebody looks at the whole list, and the next one does so again. */
const maxKeptScenes = 128;

/** Decodes a scene's pictures at a tile's size (0.03 s) and keeps them. */
export function createReducedScenes(): (found: LibraryScene) => Promise<ReducedScene> {
  const kept = new LRUCache<string, ReducedScene, LibraryScene>({
    max: maxKeptScenes,
    fetchMethod: async (_id, _stale, { context: { scene, platePath, shadowsPath } }) => {
      const reduced = reduceScene(scene);
      const atlasWidth = reducedShadowPixels * scene.shadows.headingsDegrees.length;
      const [plate, shadows] = await Promise.all([
        decodeAt(platePath, reduced.plate),
        decodeAt(shadowsPath, { width: atlasWidth, height: reducedShadowPixels }),
      ]);
      return { scene: reduced, plate, shadows };
    },
  });
  return (found) => kept.forceFetch(found.scene.id, { context: found });
}

async function decodeAt(path: string, { width, height }: { width: number; height: number }): Promise<RawRgb> {
  const small = sharp(path).resize(width, height, { fit: "fill" }).removeAlpha().toColourspace("srgb");
  return { pixels: await small.raw().toBuffer(), width, height };
}
