import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { sceneSchema } from "#imaging/compose/scene.ts";

/** A scene of the product, as `composeScene` takes it. */
export async function readTestScene(id: string) {
  const folder = join(import.meta.dirname, "../../assets/scenes", id);
  const scene = sceneSchema.parse(JSON.parse(await readFile(`${folder}/scene.json`, "utf8")));
  const [plate, shadows] = await Promise.all([decode(`${folder}/plate.webp`), decode(`${folder}/shadows.webp`)]);
  return { scene, plate, shadows };
}

async function decode(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
