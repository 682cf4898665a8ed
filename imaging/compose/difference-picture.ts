import sharp from "sharp";
import { differenceAmplification } from "#contract/car-proof.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";

/** How far each pixel of the car's layer differs (see `levelOfDifference`); 0 where none is compared. */
export type CarDifferences = {
  readonly layer: Pick<CarLayer, "left" | "top" | "width" | "height">;
  readonly compared: Mask<"layer">;
  readonly differences: Plane<"layer">;
};

/** A level of grey, 0–255, for a colour difference: the lightness of CIELAB, 0–100, is the difference times the amplification. */
export function levelOfDifference(deltaE: number): number {
  return Math.min(255, Math.round((deltaE * differenceAmplification * 255) / 100));
}

/**
 * A PNG as large as the picture: what encoding changed on the car, grey on black and amplified; transparent where nothing is compared. To
 * be seen beside the picture at 100 %.
 */
export async function differencePicture(
  { layer, compared, differences }: CarDifferences,
  { width, height }: Size,
): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 2);
  for (let row = Math.max(0, -layer.top); row < Math.min(layer.height, height - layer.top); row++)
    for (let column = Math.max(0, -layer.left); column < Math.min(layer.width, width - layer.left); column++) {
      const from = row * layer.width + column;
      if (compared.data[from] === 0) continue;
      const to = ((row + layer.top) * width + column + layer.left) * 2;
      pixels[to] = differences.data[from] ?? outOfBounds();
      pixels[to + 1] = 255;
    }
  // Noise hardly compresses: more effort would take much longer for a few per cent.
  return sharp(pixels, { raw: { width, height, channels: 2 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 2, adaptiveFiltering: false })
    .toBuffer();
}
