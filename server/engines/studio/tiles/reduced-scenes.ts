import { join } from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Scene } from "#imaging/compose/scene.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import { reducedShadowPixels, reduceScene } from "#imaging/preview/reduce-scene.ts";
import { readLibraryScene } from "../scene-library.ts";

export type ReducedScene = {
  readonly scene: Scene;
  readonly plate: RgbPicture<"plate">;
  readonly shadows: RgbPicture<"shadow atlas">;
};

/** All scenes of the library, at one megabyte each: somebody looks at the whole list, and the next one does so again. */
const maxKeptScenes = 128;

/** Reads and decodes a scene at a tile's size (0.03 s) when it is first asked for, by its id, and keeps it. */
export function createReducedScenes(scenesFolder: string): (sceneId: string) => Promise<ReducedScene> {
  const kept = new LRUCache<string, ReducedScene>({
    max: maxKeptScenes,
    fetchMethod: async (id) => {
      const { scene, platePath, shadowsPath } = await readLibraryScene(join(scenesFolder, id), id);
      const reduced = reduceScene(scene);
      const atlasWidth = reducedShadowPixels * scene.shadows.headingsDegrees.length;
      const [plate, shadows] = await Promise.all([
        decodeAt(platePath, reduced.plate),
        decodeAt(shadowsPath, { width: atlasWidth, height: reducedShadowPixels }),
      ]);
      return { scene: reduced, plate, shadows };
    },
  });
  return (sceneId) => kept.forceFetch(sceneId);
}

async function decodeAt(path: string, { width, height }: { width: number; height: number }): Promise<RawRgb> {
  const small = sharp(path).resize(width, height, { fit: "fill" }).removeAlpha().toColourspace("srgb");
  return { pixels: await small.raw().toBuffer(), width, height };
}
