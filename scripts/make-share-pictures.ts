import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { shareHeight, sharePath, shareWidth, type ShareName } from "#web/head/share-pictures.ts";
import { asSharp, composeForSite, composePair, photographedCar } from "./site-pictures/compose-for-site.ts";
import { paintCarForSite } from "./site-pictures/paint-car-for-site.ts";

/**
 * Makes the pictures that stand beside our addresses in messages and search results, with the product's own engine:
 * `node scripts/make-share-pictures.ts`.
 */
const root = join(import.meta.dirname, "..");
const shape = shareWidth / shareHeight;
/** Some messengers leave out larger ones. */
const maximumBytes = 120_000;

const matting = createMatting(ownMattingModelPath);
const sample = await photographedCar(await readFile(join(root, "assets/samples/sample-car.jpg")), matting);

/** The part of that shape with the car in it: a little of the sky goes, nothing of the ground. */
async function inScene(car: typeof sample.car, scene: string): Promise<Sharp> {
  const { width, height, pixels } = await composeForSite(car, { scene, ratio: "16:9" });
  const cutHeight = Math.round(width / shape);
  return asSharp({ pixels, width, height }).extract({
    left: 0,
    top: Math.round((height - cutHeight) * 0.7),
    width,
    height: cutHeight,
  });
}

/** Left half as photographed, right half as made, and the line between them that can be drawn on the page. */
async function beforeAndAfter(): Promise<Sharp> {
  const { before, after } = await composePair(sample, { scene: "high-street-rain", ratio: "16:9", shape });
  const half = await (
    await sized(before)
  )
    .extract({ left: 0, top: 0, width: shareWidth / 2, height: shareHeight })
    .png()
    .toBuffer();
  const middle = shareWidth / 2;
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}"><path d="M${middle} 0V${shareHeight}" stroke="#000" stroke-opacity=".25" stroke-width="6"/><path d="M${middle} 0V${shareHeight}" stroke="#fff" stroke-width="4"/><rect x="${middle - 33}" y="${shareHeight / 2 - 42}" width="66" height="84" rx="6" fill="#e6f52d"/><path d="M${middle - 9} ${shareHeight / 2 - 11}l-9 11 9 11M${middle + 9} ${shareHeight / 2 - 11}l9 11-9 11" fill="none" stroke="#161500" stroke-width="4"/></svg>`;
  const whole = await (
    await sized(after)
  )
    .composite([{ input: half, left: 0, top: 0 }, { input: Buffer.from(line) }])
    .png()
    .toBuffer();
  return sharp(whole);
}

async function sized(picture: Sharp): Promise<Sharp> {
  return sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).resize(shareWidth, shareHeight);
}

async function described(): Promise<Sharp> {
  const painted = await paintCarForSite({
    body: "coupe",
    colour: "Forest Green",
    wheels: "Gunmetal",
    view: "front-quarter",
  });
  const { car } = await photographedCar(painted, matting);
  return inScene(car, "highlands");
}

const pictures = {
  "before-after": beforeAndAfter,
  city: () => inScene(sample.car, "city"),
  services: described,
  studio: () => inScene(sample.car, "studio"),
} satisfies Record<ShareName, () => Promise<Sharp>>;

/** The best quality that stays under the limit. */
async function write(name: ShareName, picture: Sharp): Promise<void> {
  const source = await (await sized(picture)).png().toBuffer();
  for (let quality = 88; quality >= 60; quality -= 4) {
    const jpeg = await sharp(source).jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" }).toBuffer();
    if (jpeg.length > maximumBytes) continue;
    await writeFile(join(root, "web/public", sharePath(name)), jpeg);
    console.log(`${name}: ${jpeg.length} bytes at quality ${quality}`);
    return;
  }
  throw new Error(`${name} stays larger than ${maximumBytes} bytes.`);
}

await write("before-after", await pictures["before-after"]());
await write("city", await pictures.city());
await write("services", await pictures.services());
await write("studio", await pictures.studio());
await matting.close();
