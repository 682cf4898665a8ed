import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const widths = [640, 1024, 1600, 2048];

/**
 * Writes a picture of the site in all its widths and formats: `node scripts/make-web-picture.ts hero-after picture.png`.
 * Slots are named in `web/features/landing`.
 */
async function makeWebPicture(slot: string, source: string): Promise<void> {
  const directory = join(import.meta.dirname, "../web/assets/landing");
  await mkdir(directory, { recursive: true });
  const { width: sourceWidth } = await sharp(source).metadata();
  for (const width of widths.filter((one) => one <= Math.max(sourceWidth, 640))) {
    const resized = sharp(source).rotate().resize({ width, withoutEnlargement: true });
    await resized
      .clone()
      .avif({ quality: 52, effort: 5 })
      .toFile(join(directory, `${slot}-${width}.avif`));
    await resized
      .clone()
      .webp({ quality: 76, effort: 5 })
      .toFile(join(directory, `${slot}-${width}.webp`));
  }
}

const [slot, source] = process.argv.slice(2);
if (!slot || !source) throw new Error("Usage: node scripts/make-web-picture.ts <slot> <picture>");
await makeWebPicture(slot, source);
