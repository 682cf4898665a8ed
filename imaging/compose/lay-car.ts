import sharp from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";

/** Lays the car over the picture, in sRGB as its matte was cut. Where alpha is 255 the car's bytes arrive unchanged. Changes `picture`. */
export function layCar(picture: RgbPicture<"picture">, layer: CarLayer): void {
  const { left, top, width, height } = visibleArea(picture, layer);
  for (let row = top; row < top + height; row++) {
    let i = (row - layer.top) * layer.width + left - layer.left;
    let at = (row * picture.width + left) * 3;
    for (const end = at + width * 3; at < end; at += 3, i++) {
      const alpha = layer.alpha[i] ?? outOfBounds();
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const car = layer.pixels[3 * i + channel] ?? outOfBounds();
        const behind = picture.pixels[at + channel] ?? outOfBounds();
        picture.pixels[at + channel] = alpha === 255 ? car : Math.round(behind + ((car - behind) * alpha) / 255);
      }
    }
  }
}

/** How much of a bright background spills over the car's edge, as a lens and a curved edge let it. */
const wrapStrength = 0.35;

/** Mixes the light behind the car into the last pixels of its edge where it is brighter there. Changes the layer's pixels. */
export async function wrapLight(layer: CarLayer, picture: RgbPicture<"picture">): Promise<void> {
  const area = visibleArea(picture, layer);
  if (area.width < 8 || area.height < 8) return;
  const sigma = Math.max(1, layer.width / 1200);
  const shape = { width: layer.width, height: layer.height, channels: 1 } as const;
  const [softAlpha, behind] = await Promise.all([
    sharp(layer.alpha, { raw: shape }).blur(sigma).extractChannel(0).raw().toBuffer(),
    sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .extract(area)
      .resize(Math.ceil(area.width / 4), Math.ceil(area.height / 4), { fit: "fill", kernel: "linear" })
      .raw()
      .toBuffer(),
  ]);
  const behindWidth = Math.ceil(area.width / 4);
  for (let row = 0; row < area.height; row++) {
    const layerRow = (row + area.top - layer.top) * layer.width + area.left - layer.left;
    const behindRow = Math.floor(row / 4) * behindWidth;
    for (let column = 0; column < area.width; column++) {
      const i = layerRow + column;
      const edge = 1 - (softAlpha[i] ?? outOfBounds()) / 255;
      if (edge < 0.02 || (layer.alpha[i] ?? outOfBounds()) === 0) continue;
      const source = (behindRow + (column >> 2)) * 3;
      const weight = Math.min(0.6, edge * 2 * wrapStrength);
      for (let channel = 0; channel < 3; channel++) {
        const car = layer.pixels[3 * i + channel] ?? outOfBounds();
        const more = (behind[source + channel] ?? outOfBounds()) - car;
        if (more > 0) layer.pixels[3 * i + channel] = Math.round(car + more * weight);
      }
    }
  }
}

function visibleArea(picture: RgbPicture<"picture">, layer: CarLayer) {
  const left = Math.max(0, layer.left);
  const top = Math.max(0, layer.top);
  return {
    left,
    top,
    width: Math.min(picture.width, layer.left + layer.width) - left,
    height: Math.min(picture.height, layer.top + layer.height) - top,
  };
}
