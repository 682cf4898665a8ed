// Cuts the car out of every photo of a folder and lays the results on a strong colour, to be looked at:
//
//   CARVAS_PHOTOS_DIR=<folder> node scripts/contact-sheet.ts <output folder> [part of a file name …]
//
// Writes sheet-<n>.png (twelve photos each, contact lines drawn), and per photo the full-size cut-out on magenta and green.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { grounds, onGround } from "./contact-sheet/on-ground.ts";

const tile = { width: 480, height: 340, caption: 20 };
const columns = 3;
const photosPerSheet = 12;

// oxlint-disable-next-line node/no-process-env -- a tool for developers, no part of the server
const photosFolder = process.env["CARVAS_PHOTOS_DIR"];
const [outputFolder, ...wanted] = process.argv.slice(2);
if (photosFolder === undefined || outputFolder === undefined) {
  console.error(
    "usage: CARVAS_PHOTOS_DIR=<folder> node scripts/contact-sheet.ts <output folder> [part of a file name …]",
  );
  process.exit(1);
}

await mkdir(outputFolder, { recursive: true });
const matting = createMatting(ownMattingModelPath);
const files = (await readdir(photosFolder))
  .filter((file) => /\.(jpe?g|png|webp|avif|heic)$/i.test(file))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));

for (let first = 0; first < files.length; first += photosPerSheet) {
  const overlays: OverlayOptions[] = [];
  for (const [place, file] of files.slice(first, first + photosPerSheet).entries()) {
    const { caption, picture } = await develop(join(photosFolder, file), { model: matting, outputFolder });
    console.log(caption);
    const left = (place % columns) * tile.width;
    const top = Math.floor(place / columns) * (tile.height + tile.caption);
    overlays.push({ input: captionSvg(caption), left, top }, { input: picture, left, top: top + tile.caption });
  }
  const height = (photosPerSheet / columns) * (tile.height + tile.caption);
  await sharp({ create: { width: columns * tile.width, height, channels: 3, background: "#222" } })
    .composite(overlays)
    .png()
    .toFile(join(outputFolder, `sheet-${first / photosPerSheet}.png`));
}
await matting.close();

type Developed = { readonly caption: string; readonly picture: Buffer };

async function develop(file: string, to: { model: AlphaModel; outputFolder: string }): Promise<Developed> {
  const { name } = parse(file);
  const photo = await decodePhoto(await readFile(file));
  try {
    const car = await cutOut(photo, to.model);
    for (const [ground, colour] of Object.entries(grounds)) {
      await onGround(car, colour)
        .png()
        .toFile(join(to.outputFolder, `${name}-${ground}.png`));
    }
    const { verdict, edgeQuality, softShare } = car.quality;
    const caption = `${name}: ${verdict}, edge ${edgeQuality.toFixed(2)}, soft ${softShare.toFixed(2)}`;
    const marked = await onGround(car, grounds.magenta)
      .composite([{ input: contactLinesSvg(car) }])
      .png()
      .toBuffer();
    return { caption, picture: await inTile(sharp(marked)) };
  } catch (error) {
    if (!(error instanceof CutOutError)) throw error;
    const grey = sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } }).greyscale();
    return { caption: `${name}: ${error.message}`, picture: await inTile(grey) };
  }
}

function inTile(picture: Sharp): Promise<Buffer> {
  return picture.resize(tile.width, tile.height, { fit: "contain", background: "#222" }).png().toBuffer();
}

function contactLinesSvg({ photoWidth, photoHeight, geometry }: CarCutOut): Buffer {
  const lines = geometry.contactLines.map(
    ({ from, to }, index) =>
      `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="${index === 0 ? "blue" : "yellow"}"/>`,
  );
  const width = photoWidth / 150;
  return Buffer.from(
    `<svg width="${photoWidth}" height="${photoHeight}" stroke-width="${width}">${lines.join("")}</svg>`,
  );
}

function captionSvg(text: string): Buffer {
  const { width, caption } = tile;
  return Buffer.from(
    `<svg width="${width}" height="${caption}"><text x="4" y="15" font-size="13" fill="white">${text}</text></svg>`,
  );
}
