import type { CarLayer } from "#imaging/compose/car-layer.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture of which every pixel is told. */
export function paintPicture(
  { width, height }: Size,
  colourAt: (x: number, y: number) => Colour | number,
): RgbPicture<"picture"> {
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const colour = colourAt(i % width, Math.floor(i / width));
    pixels.set(typeof colour === "number" ? [colour, colour, colour] : colour, i * 3);
  }
  return { pixels, width, height };
}

/** A car layer of which every pixel is told; whole, at the picture's top left corner and at its photo's scale if nothing else is said. */
export function paintLayer(
  size: Size,
  colourAt: (x: number, y: number) => Colour | number,
  change: Partial<Pick<CarLayer, "alpha" | "left" | "top" | "scale">> = {},
): CarLayer {
  const { pixels, width, height } = paintPicture(size, colourAt);
  const alpha = new Uint8Array(width * height).fill(255);
  return { pixels, alpha, width, height, left: 0, top: 0, scale: 1, ...change };
}
