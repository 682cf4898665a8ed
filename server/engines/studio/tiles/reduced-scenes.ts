import { join } from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Scene } from "#imaging/compose/scene.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import { reducedPlateWidth, reduceScene, type SceneSize } from "#imaging/preview/reduce-scene.ts";
import { readLibraryScene } from "../scene-library.ts";

export type ReducedScene = {
  readonly scene: Scene;
  readonly plate: RgbPicture<"plate">;
  readonly shadows: RgbPicture<"shadow atlas">;
};

export type ReducedScenes = {
  readonly size: SceneSize;
  readonly mostKept: number;
};

/** Reads and decodes a scene at that size (a tile's in 0.01 s, of the small plate) when it is first asked for, by its id, and keeps it. */
export function createReducedScenes(
  scenesFolder: string,
  { size, mostKept }: ReducedScenes,
): (sceneId: string) => Promise<ReducedScene> {
  const kept = new LRUCache<string, ReducedScene>({
    max: mostKept,
    fetchMethod: async (id) => {
      const folder = join(scenesFolder, id);
      const { scene, platePath, shadowsPath } = await readLibraryScene(folder, id);
      const reduced = reduceScene(scene, size);
      const { shadowPixels } = size;
      const atlasWidth = shadowPixels * scene.shadows.headingsDegrees.length;
      const source = size.plateWidth > reducedPlateWidth ? platePath : join(folder, "plate-small.webp");
      const [plate, shadows] = await Promise.all([
        decodeAt(source, reduced.plate),
        decodeAt(shadowsPath, { width: atlasWidth, height: shadowPixels }),
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
