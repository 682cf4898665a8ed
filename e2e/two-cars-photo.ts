import { join } from "node:path";
import sharp from "sharp";

const photos = join(import.meta.dirname, "..", "test", "photos");
const photoSize = { width: 2000, height: 1100 } as const;

type Standing = { readonly name: string; readonly width: number; readonly left: number; readonly bottom: number };

/** A photo of two cars beside each other: two of our own renders, cut out by their exact alpha, in an empty street of ours. */
export async function twoCarsPhoto(): Promise<Buffer> {
  const cars = await Promise.all(
    (
      [
        { name: "hatchback-red-side", width: 950, left: 1010, bottom: 960 },
        { name: "suv-white-side", width: 800, left: 110, bottom: 900 },
      ] as const
    ).map(standing),
  );
  return sharp(join(photos, "no-car.jpg"))
    .resize(photoSize.width, photoSize.height, { fit: "cover" })
    .composite(cars)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function standing({
  name,
  width,
  left,
  bottom,
}: Standing): Promise<{ input: Buffer; left: number; top: number }> {
  const alpha = await sharp(join(photos, `${name}.alpha.png`))
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer();
  const { data, info } = await sharp(join(photos, `${name}.jpg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .joinChannel(alpha, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png()
    .toBuffer();
  const input = await sharp(await sharp(cut).trim({ threshold: 1 }).png().toBuffer())
    .resize(width)
    .png()
    .toBuffer();
  const { height } = await sharp(input).metadata();
  return { input, left, top: bottom - height };
}
