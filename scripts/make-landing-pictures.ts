import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { sceneSchema, type SceneRatio } from "#imaging/compose/scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { createMatting } from "#imaging/cutout/matting.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Photo } from "#imaging/decode/photo.ts";

/**
 * Makes the pairs of pictures that the landing page and the README show, with the product's own engine from its own sample photo: before
 * and after, cropped alike, so that the car lies in the same place in both.
 *   node scripts/make-landing-pictures.ts <output folder>
 * `make-web-picture.ts` then writes a picture in all widths and formats.
 */
const root = join(import.meta.dirname, "..");
const pairs = [
  { name: "hero", scene: "highlands", ratio: "16:9", shape: 16 / 9 },
  { name: "hero-tall", scene: "highlands", ratio: "1:1", shape: 1 },
] as const;
const readmeScenes = ["city", "beach", "highlands", "retail-two"] as const;

type Loaded = { readonly photo: Photo; readonly car: CarCutOut };
type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

async function compose(id: string, ratio: SceneRatio, { car }: Loaded) {
  const folder = join(root, "assets/scenes", id);
  const scene = sceneSchema.parse(JSON.parse(await readFile(join(folder, "scene.json"), "utf8")));
  const [plate, shadows] = await Promise.all(
    ["plate.webp", "shadows.webp"].map((file) => readPixels(join(folder, file))),
  );
  if (plate === undefined || shadows === undefined) throw new Error(`${folder} is incomplete`);
  return composeScene({ car, scene, plate, shadows, ratio });
}

async function readPixels(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The largest part of that shape that both pictures cover, around the middle of the car. */
function commonCrop(first: Rectangle, second: Rectangle, shape: number): Rectangle {
  const left = Math.max(first.left, second.left);
  const top = Math.max(first.top, second.top);
  const right = Math.min(first.left + first.width, second.left + second.width);
  const bottom = Math.min(first.top + first.height, second.top + second.height);
  const width = Math.floor(Math.min(right - left, (bottom - top) * shape));
  const height = Math.floor(width / shape);
  return { left: Math.round((left + right - width) / 2), top: Math.round((top + bottom - height) / 2), width, height };
}

async function writePair(folder: string, pair: (typeof pairs)[number], loaded: Loaded): Promise<void> {
  const { photo, car } = loaded;
  const after = await compose(pair.scene, pair.ratio, loaded);
  const { carScale, carLeft, carTop } = after.placement;
  const laid = {
    left: Math.round(carLeft - car.box.left * carScale),
    top: Math.round(carTop - car.box.top * carScale),
    width: Math.round(photo.width * carScale),
    height: Math.round(photo.height * carScale),
  };
  const crop = commonCrop({ left: 0, top: 0, width: after.width, height: after.height }, laid, pair.shape);
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  await sharp(photo.pixels, { raw })
    .resize(laid.width, laid.height, { fit: "fill" })
    .extract({ ...crop, left: crop.left - laid.left, top: crop.top - laid.top })
    .png()
    .toFile(join(folder, `${pair.name}-before.png`));
  await sharp(after.pixels, { raw: { width: after.width, height: after.height, channels: 3 } })
    .extract(crop)
    .png()
    .toFile(join(folder, `${pair.name}-after.png`));
}

/** The sample photo on the left, four scenes on the right. */
async function writeReadmePicture(file: string, loaded: Loaded): Promise<void> {
  const [tileWidth, tileHeight, gap] = [480, 360, 6];
  const tiles = await Promise.all(
    readmeScenes.map(async (id, index) => {
      const { pixels, width, height } = await compose(id, "4:3", loaded);
      const input = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .resize(tileWidth, tileHeight)
        .png()
        .toBuffer();
      const column = index % 2;
      const row = Math.floor(index / 2);
      return { input, left: 2 * tileWidth + gap + column * (tileWidth + gap), top: row * (tileHeight + gap) };
    }),
  );
  const before = await sharp(loaded.photo.pixels, {
    raw: { width: loaded.photo.width, height: loaded.photo.height, channels: 3 },
  })
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
const matting = createMatting(join(root, ".cache/models/isnet-medium.onnx"));
const photo = await decodePhoto(await readFile(join(root, "assets/samples/sample-car.jpg")));
const loaded = { photo, car: await cutOut(photo, matting.infer) };
await matting.close();
for (const pair of pairs) await writePair(folder, pair, loaded);
await mkdir(join(root, "docs/pictures"), { recursive: true });
await writeReadmePicture(join(root, "docs/pictures/before-after.jpg"), loaded);
