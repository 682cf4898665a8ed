import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarLight } from "./light-car.ts";

const reach = 2;

/**
 * Lights the outline's pixels like the whole ones behind them. Coverage and light were sampled apart, and a pixel whose light fell short
 * of its coverage would be a dark speck about a light car. Changes `car.light`.
 */
export function mendEdges({ crop, light, masks }: CarLight): void {
  const { width, height } = crop;
  const whole = wholePixels(masks, { width, height });
  for (let row = reach; row < height - reach; row++) {
    for (let column = reach; column < width - reach; column++) {
      const pixel = row * width + column;
      const coverage = masks[pixel * 4 + 3] ?? outOfBounds();
      if (coverage === 0 || whole[pixel] === 1) continue;
      const inner = meanOfWhole({ light, whole, width }, pixel);
      if (inner === null) continue;
      light[pixel * 3] = (inner.red * coverage) / 255;
      light[pixel * 3 + 1] = (inner.green * coverage) / 255;
      light[pixel * 3 + 2] = (inner.blue * coverage) / 255;
    }
  }
}

/** 1 where the car covers a pixel and the four beside it. */
function wholePixels(masks: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const whole = new Uint8Array(width * height);
  for (let pixel = width; pixel < width * (height - 1); pixel++) {
    const isWhole =
      masks[pixel * 4 + 3] === 255 &&
      masks[pixel * 4 - 1] === 255 &&
      masks[pixel * 4 + 7] === 255 &&
      masks[(pixel - width) * 4 + 3] === 255 &&
      masks[(pixel + width) * 4 + 3] === 255;
    if (isWhole) whole[pixel] = 1;
  }
  return whole;
}

/** The nearest ring of neighbours counts in which any is whole; null where none is, as about an aerial. */
function meanOfWhole(
  { light, whole, width }: { light: Float32Array; whole: Uint8Array; width: number },
  pixel: number,
): { red: number; green: number; blue: number } | null {
  for (let ring = 1; ring <= reach; ring++) {
    let count = 0;
    const sum = { red: 0, green: 0, blue: 0 };
    for (let down = -ring; down <= ring; down++) {
      for (let right = -ring; right <= ring; right++) {
        const at = pixel + down * width + right;
        if (whole[at] !== 1) continue;
        count++;
        sum.red += light[at * 3] ?? outOfBounds();
        sum.green += light[at * 3 + 1] ?? outOfBounds();
        sum.blue += light[at * 3 + 2] ?? outOfBounds();
      }
    }
    if (count > 0) return { red: sum.red / count, green: sum.green / count, blue: sum.blue / count };
  }
  return null;
}
