import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { logoPositions, logoSizes, retailLogoSettings } from "#contract/logos.ts";
import { composeScene, type PictureLogo } from "#imaging/compose/compose-scene.ts";
import { sceneSchema, type Scene, type SceneRatio } from "#imaging/compose/scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { decodeLogo } from "#imaging/logo/decode-logo.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";

/**
 * A developer's look at the composite: every given photo in every given scene and ratio, as files and as contact sheets. Without
 * options the sample car in all scenes and ratios:
 *   node scripts/compose-preview.ts --out /tmp/preview
 *   node scripts/compose-preview.ts --out /tmp/preview --scenes studio,city --ratios 4:3,9:16 photo.jpg folder-of-photos
 *   node scripts/compose-preview.ts --out /tmp/preview --logo logo.png --position top-left --size small --watermark --set
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenes: { type: "string" },
    "scene-folder": { type: "string", default: "assets/scenes" },
    ratios: { type: "string", default: "4:3,1:1,16:9,9:16" },
    model: { type: "string", default: ownMattingModelPath },
    out: { type: "string" },
    only: { type: "string", default: "" },
    logo: { type: "string" },
    position: { type: "string", default: retailLogoSettings.position },
    size: { type: "string", default: retailLogoSettings.size },
    watermark: { type: "boolean", default: false },
    set: { type: "boolean", default: false },
  },
});

type LoadedScene = {
  readonly scene: Scene;
  readonly plate: RgbPicture<"plate">;
  readonly shadows: RgbPicture<"shadow atlas">;
};

const sampleCar = "assets/samples/sample-car.jpg";
const allRatios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];
const sheetTile = { width: 480, height: 360 } as const;
const rowsPerSheet = 8;

async function main(): Promise<void> {
  const { out } = values;
  if (out === undefined)
    throw new Error("usage: compose-preview.ts --out <folder> [--scenes a,b] [--ratios 4:3,…] [photo or folder]…");
  const ratios = allRatios.filter((ratio) => values.ratios.split(",").includes(ratio));
  await mkdir(out, { recursive: true });
  const cars = await cutOutAll(await photoFiles(positionals.length > 0 ? positionals : [sampleCar]));
  const ids = values.scenes?.split(",") ?? (await readdir(values["scene-folder"])).toSorted();
  const finish = {
    ...(await readLogo()),
    isWatermarked: values.watermark,
    framing: values.set ? "set" : "own",
  } as const;
  const rows: string[][] = [];
  for (const id of ids) {
    const loaded = await loadScene(join(values["scene-folder"], id));
    for (const { name, car } of cars) {
      const files: string[] = [];
      for (const ratio of ratios) {
        const file = join(out, `${id}-${name}-${ratio.replace(":", "x")}.jpg`);
        await writeFile(file, await composeFile({ ...loaded, ...finish, car, ratio }));
        files.push(file);
      }
      rows.push(files);
    }
  }
  for (let first = 0; first < rows.length; first += rowsPerSheet)
    await writeSheet(join(out, `sheet-${1 + first / rowsPerSheet}.jpg`), rows.slice(first, first + rowsPerSheet));
}

type NamedCar = { readonly name: string; readonly car: CarCutOut };

async function cutOutAll(files: readonly string[]): Promise<NamedCar[]> {
  const matting = createMatting(values.model);
  const cars: NamedCar[] = [];
  for (const file of files) {
    const car = await tryCutOut(file, matting);
    if (car !== null) cars.push({ name: basename(file).replace(/\.\w+$/, ""), car });
  }
  await matting.close();
  return cars;
}

async function readLogo(): Promise<{ logo?: PictureLogo }> {
  if (values.logo === undefined) return {};
  const position = logoPositions.find((name) => name === values.position);
  const size = logoSizes.find((name) => name === values.size);
  if (position === undefined || size === undefined) throw new Error("no such position or size of a logo");
  return { logo: { logo: await decodeLogo(await readFile(values.logo)), settings: { position, size, opacity: 1 } } };
}

type Picture = LoadedScene & {
  car: CarCutOut;
  ratio: SceneRatio;
  logo?: PictureLogo;
  isWatermarked: boolean;
  framing: "own" | "set";
};

async function composeFile(input: Picture): Promise<Uint8Array> {
  const startedAt = performance.now();
  const picture = await composeScene(input);
  const jpeg = await encodeImage({ ...picture, channels: 3 }, { format: "jpeg", marking: null });
  const { width, height, enlargedBy, placement } = picture;
  console.log(
    `  ${input.scene.id} ${input.ratio}: ${width} × ${height}, car ×${enlargedBy.toFixed(2)} at ${placement.depthMetres.toFixed(1)} m, ${Math.round(performance.now() - startedAt)} ms`,
  );
  return jpeg;
}

async function tryCutOut(file: string, model: Parameters<typeof cutOut>[1]): Promise<CarCutOut | null> {
  console.log(file);
  try {
    return await cutOut(await decodePhoto(await readFile(file)), model);
  } catch (error) {
    console.log(`  left out: ${String(error)}`);
    return null;
  }
}

async function loadScene(folder: string): Promise<LoadedScene> {
  const scene = sceneSchema.parse(JSON.parse(await readFile(join(folder, "scene.json"), "utf8")));
  const [plate, shadows] = await Promise.all([
    decodeRgb(join(folder, "plate.webp")),
    decodeRgb(join(folder, "shadows.webp")),
  ]);
  return { scene, plate, shadows };
}

async function decodeRgb(file: string): Promise<RawRgb> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function photoFiles(places: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const place of places) {
    if (/\.(jpe?g|png|webp|avif|heic)$/i.test(place)) files.push(place);
    else
      files.push(
        ...(await readdir(place))
          .filter((name) => /\.(jpe?g|png|webp|avif|heic)$/i.test(name))
          .map((name) => join(place, name)),
      );
  }
  const wanted = values.only.split(",");
  return files.filter((file) => wanted.some((part) => file.includes(part))).toSorted();
}

/** One row a scene and photo, one column a ratio. */
async function writeSheet(target: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { width, height } = sheetTile;
  const tiles = await Promise.all(
    rows.flatMap((files, row) =>
      files.map(async (file, column) => ({
        input: await sharp(file)
          .resize(width - 6, height - 6, { fit: "contain", background: "#202020" })
          .toBuffer(),
        left: column * width + 3,
        top: row * height + 3,
      })),
    ),
  );
  const columns = Math.max(...rows.map((files) => files.length));
  await sharp({ create: { width: columns * width, height: rows.length * height, channels: 3, background: "#202020" } })
    .composite(tiles)
    .jpeg({ quality: 88 })
    .toFile(target);
}

await main();
