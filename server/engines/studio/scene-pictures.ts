import sharp from "sharp";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { LibraryScene } from "./scene-library.ts";

export interface ScenePictures {
  plate: RgbPicture<"plate">;
  shadows: RgbPicture<"shadow atlas">;
}

export type LoadScenePictures = (found: LibraryScene) => Promise<ScenePictures>;

/**
 * Decodes a scene's plate and shadows (0.1 s) and keeps those used last.
 * @param maxBytes what the kept pixels may take together; a 2880 × 2160 plate takes 19 MB
 */
export function createScenePictures(maxBytes: number): LoadScenePictures {
  const kept = new Map<string, ScenePictures>();
  let keptBytes = 0;

  const forget = (id: string) => {
    const pictures = kept.get(id);
    if (pictures === undefined) return;
    kept.delete(id);
    keptBytes -= bytesOf(pictures);
  };

  return async ({ scene, platePath, shadowsPath }) => {
    const pictures = kept.get(scene.id) ?? {
      plate: await decode(platePath),
      shadows: await decode(shadowsPath),
    };
    // A map keeps the order of insertion: put in again, it is the youngest.
    forget(scene.id);
    kept.set(scene.id, pictures);
    keptBytes += bytesOf(pictures);
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break;
      forget(oldest);
    }
    return pictures;
  };
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
