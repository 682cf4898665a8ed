import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { asSharp, composeForSite, composePair, photographedCar } from "./site-pictures/compose-for-site.ts";

/**
 * Makes the pairs of pictures that the landing page and the README show, with the product's own engine from its own sample car: before
 * and after, cropped alike, so that the car lies in the same place in both.
 *   node scripts/make-landing-pictures.ts <output folder>
 * `make-web-picture.ts` then writes a picture in all widths and formats.
 */
const root = join(import.meta.dirname, "..");
const pairs = [
  { name: "hero", scene: "coastal", ratio: "16:9", shape: 16 / 9 },
  { name: "hero-tall", scene: "coastal", ratio: "1:1", shape: 1 },
] as const;
const readmeScenes = ["high-street-rain", "bay-storm", "highlands", "retail-two"] as const;

type Loaded = Awaited<ReturnType<typeof photographedCar>>;

async function writePair(folder: string, pair: (typeof pairs)[number], loaded: Loaded): Promise<void> {
  const { before, after } = await composePair(loaded, pair);
  await before.png().toFile(join(folder, `${pair.name}-before.png`));
  await after.png().toFile(join(folder, `${pair.name}-after.png`));
}

/** The sample car on the left, four scenes on the right. */
async function writeReadmePicture(file: string, loaded: Loaded): Promise<void> {
  const [tileWidth, tileHeight, gap] = [480, 360, 6];
  const tiles = await Promise.all(
    readmeScenes.map(async (id, index) => {
      const picture = asSharp(await composeForSite(loaded.car, { scene: id, ratio: "4:3" }));
      const input = await picture.resize(tileWidth, tileHeight).png().toBuffer();
      const column = index % 2;
      const row = Math.floor(index / 2);
      return { input, left: 2 * tileWidth + gap + column * (tileWidth + gap), top: row * (tileHeight + gap) };
    }),
  );
  const before = await asSharp(loaded.photo)
    .resize(2 * tileWidth - gap, 2 * tileHeight + gap, { fit: "cover" })
    .png()
    .toBuffer();
  const [width, height] = [4 * tileWidth + 2 * gap, 2 * tileHeight + gap];
  await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite([{ input: before, left: 0, top: 0 }, ...tiles])
    .jpeg({ quality: 84 })
    .toFile(file);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node scripts/make-landing-pictures.ts <output folder>");
await mkdir(folder, { recursive: true });
const matting = createMatting(ownMattingModelPath);
const loaded = await photographedCar(await readFile(join(root, "assets/samples/sample-car.jpg")), matting);
await matting.close();
for (const pair of pairs) await writePair(folder, pair, loaded);
await mkdir(join(root, "docs/pictures"), { recursive: true });
await writeReadmePicture(join(root, "docs/pictures/before-after.jpg"), loaded);
