import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { reducedPlateWidth } from "#imaging/preview/reduce-scene.ts";

// Writes each scene's small plate, of which tiles are composed. To be run when a plate was rendered anew: node scripts/reduce-plates.ts [scene …]
const scenes = resolve(import.meta.dirname, "..", "assets", "scenes");
const wanted = process.argv.slice(2);
for (const id of readdirSync(scenes)) {
  const plate = join(scenes, id, "plate.webp");
  if (!existsSync(plate) || (wanted.length > 0 && !wanted.includes(id))) continue;
  // Smaller than twice a tile's pixels: what little the compression takes can't be seen there.
  await sharp(plate)
    .resize({ width: reducedPlateWidth })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(join(scenes, id, "plate-small.webp"));
}
