import { createHash } from "node:crypto";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sceneSchema, type Scene } from "#imaging/compose/scene.ts";
import type { Logger } from "#server/log/logger.ts";

/** A scene on offer. The pictures stay on disk until they are needed. */
export type LibraryScene = {
  scene: Scene;
  platePath: string;
  shadowsPath: string;
  thumbnailPath: string;
  /** Changes with the thumbnail: part of its address, so that browsers may keep it for good. */
  thumbnailHash: string;
};

/**
 * Reads `<directory>/<id>/scene.json` of every scene (studio/README.md). A folder that is not complete is logged and left out: one bad
 * scene must not take the others down.
 */
export async function readSceneLibrary(directory: string, log: Logger): Promise<ReadonlyMap<string, LibraryScene>> {
  const entries = await readdir(directory, { withFileTypes: true });
  const library = new Map<string, LibraryScene>();
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    try {
      const found = await readLibraryScene(join(directory, name), name);
      library.set(found.scene.id, found);
    } catch (error) {
      log.error({ scene: name, err: error }, "a scene is not complete and is not offered");
    }
  }
  return library;
}

/** One scene by its folder. Throws when it is not complete. */
export async function readLibraryScene(folder: string, id: string): Promise<LibraryScene> {
  const scene = sceneSchema.parse(JSON.parse(await readFile(join(folder, "scene.json"), "utf8")));
  if (scene.id !== id) throw new Error(`scene.json calls itself ${scene.id}`);
  const platePath = join(folder, "plate.webp");
  const shadowsPath = join(folder, "shadows.webp");
  const thumbnailPath = join(folder, "thumbnail.webp");
  await Promise.all([access(platePath), access(shadowsPath)]);
  const thumbnailHash = createHash("sha256")
    .update(await readFile(thumbnailPath))
    .digest("hex")
    .slice(0, 12);
  return { scene, platePath, shadowsPath, thumbnailPath, thumbnailHash };
}
