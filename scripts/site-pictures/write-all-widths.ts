import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

export type WebPicture = { readonly folder: string; readonly slot: string; readonly widths: readonly number[] };

/** Writes `<slot>-<width>x<height>.avif` and `.webp`: the page reads a picture's shape off its name, so that its place is kept free. */
export async function writeAllWidths(picture: Sharp, { folder, slot, widths }: WebPicture): Promise<void> {
  await mkdir(folder, { recursive: true });
  const source = await picture.png({ compressionLevel: 1 }).toBuffer();
  // A retail picture is as large as its photo: a name must not promise more pixels than the file holds.
  const { width: sourceWidth } = await sharp(source).metadata();
  for (const width of widths.filter((one) => one <= sourceWidth)) {
    const { data, info } = await sharp(source)
      .resize({ width })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const name = join(folder, `${slot}-${info.width}x${info.height}`);
    await sharp(data).avif({ quality: 52, effort: 4 }).toFile(`${name}.avif`);
    await sharp(data).webp({ quality: 76, effort: 4 }).toFile(`${name}.webp`);
  }
  console.log(slot);
}
