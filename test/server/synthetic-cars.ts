import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { BodyStyle } from "#contract/body-styles.ts";
import { views } from "#contract/views.ts";
import { syntheticBody, syntheticPictures } from "#imaging/views/synthetic-body.ts";
import type { ViewLayers } from "#imaging/views/view-layers.ts";

/** Writes a body that is quickly painted, in the format of `imaging/views/car-body.ts`: `<folder>/<style>`. */
export async function writeSyntheticCar(folder: string, style: BodyStyle): Promise<void> {
  const { layers, stripes, shadow, patches } = syntheticPictures();
  for (const view of views) {
    const viewFolder = join(folder, style, view);
    const { crop, stripesCrop, patches: places } = syntheticBody.views[view];
    await mkdir(viewFolder, { recursive: true });
    const write = async (name: string, pixels: Uint8Array, { width, height }: { width: number; height: number }) => {
      const channels = pixels.length / (width * height);
      if (channels !== 1 && channels !== 3 && channels !== 4) throw new Error(`${name} has ${channels} channels`);
      const image = sharp(pixels, { raw: { width, height, channels } });
      await image.webp({ lossless: true, exact: true, effort: 0 }).toFile(join(viewFolder, `${name}.webp`));
    };
    const writeLayers = async (prefix: string, { base, solid, metallic, masks }: ViewLayers, size: typeof crop) => {
      for (const [layer, pixels] of Object.entries({ base, solid, metallic, masks })) {
        await write(prefix + layer, pixels, size);
      }
    };
    await writeLayers("", layers, crop);
    await write("shadow", shadow.data, shadow);
    if (stripes !== null && stripesCrop !== null) await write("stripes", stripes, stripesCrop);
    for (const [name, patch] of patches) {
      const place = places[name];
      if (place !== undefined) await writeLayers(`${name}-`, patch, place.crop);
    }
  }
  await writeFile(join(folder, style, "body.json"), JSON.stringify({ ...syntheticBody, style }));
}
