import sharp from "sharp";
import { byteOfLinear, linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";
import { columnsBeyond, type GroundLine } from "./ground-line.ts";

/** What is left of the light right under the body, and on the ground straight below its side. */
const lightUnderBody = 0.07;
const lightAtGroundLine = 0.5;
/** A tyre's last centimetres above the ground throw the line of full dark that says it stands. */
const tyreBandMetres = 0.025;
/** The dark reaches this far up behind the body's edge: bright ground there would shine through its soft edge as a rim. */
const underEdgeMetres = 0.06;

/**
 * Darkens what the shadow map is too coarse for: the gap between body and ground, without a strip of light in it, and the line
 * where each tyre meets the ground, along the tyre's own arc. Changes `picture`.
 * @param ground.power as `shadowPower` gives it
 */
export async function darkenContacts(
  picture: RgbPicture<"picture">,
  layer: CarLayer,
  ground: { line: GroundLine; pixelsPerMetre: number; power: number },
): Promise<void> {
  const { line, pixelsPerMetre, power } = ground;
  const margin = Math.ceil(pixelsPerMetre * 0.15);
  const fade = pixelsPerMetre * 0.2;
  const underEdge = Math.max(2, pixelsPerMetre * underEdgeMetres);
  const top = Math.max(0, Math.floor(lowest(line.bottomRows) - margin));
  const width = layer.width + 2 * margin;
  const height = Math.min(Math.ceil(Math.max(...line.tyreRows)), picture.height - layer.top) + margin - top;
  if (height <= 0) return;

  const underBody = new Uint8Array(width * height);
  const tyres = new Uint8Array(width * height);
  const beyond = columnsBeyond(line, margin);
  for (let x = -beyond.left; x < layer.width + beyond.right; x++) {
    const column = Math.max(0, Math.min(layer.width - 1, x));
    const bottom = line.bottomRows[column] ?? outOfBounds();
    if (bottom < 0) continue;
    const groundRow = line.tyreRows[column] ?? outOfBounds();
    // Beyond the outermost tyres there is no gap, only a bumper high above the ground.
    const share = Math.min(
      1,
      Math.max(0, 1 - Math.max(line.firstTyreColumn - column, column - line.lastTyreColumn) / fade),
    );
    fillGap(
      underBody,
      { at: x + margin, width, height },
      { bottom: bottom - top, groundRow: groundRow - top, share, underEdge },
    );
    const lift = (groundRow - bottom) / pixelsPerMetre;
    const touch = Math.max(0, 1 - Math.max(0, lift) / tyreBandMetres);
    const bandTop = Math.max(0, Math.round(bottom - top - tyreBandMetres * pixelsPerMetre));
    for (let row = bandTop; row < Math.min(height, bottom - top + 1); row++)
      tyres[row * width + x + margin] = Math.round(255 * touch);
  }
  const shape = { width, height, channels: 1 } as const;
  const blur = (mask: Uint8Array, metres: number, least: number) =>
    sharp(mask, { raw: shape })
      .blur(Math.max(least, metres * pixelsPerMetre))
      .extractChannel(0)
      .raw()
      .toBuffer();
  const [gap, sharpLine, softLine] = await Promise.all([
    blur(underBody, 0.018, 0.8),
    blur(tyres, 0.008, 0.9),
    blur(tyres, 0.028, 2),
  ]);
  const shift = Math.max(1, Math.round(0.006 * pixelsPerMetre)) * width;
  const area = { left: layer.left - margin, top: layer.top + top, width, height };
  darken(picture, area, { gap, sharpLine, softLine, shift, power });
}

type Column = { readonly at: number; readonly width: number; readonly height: number };

function fillGap(
  mask: Uint8Array,
  column: Column,
  { bottom, groundRow, share, underEdge }: { bottom: number; groundRow: number; share: number; underEdge: number },
): void {
  const from = Math.max(0, Math.floor(bottom - underEdge));
  const to = Math.min(column.height, Math.ceil(groundRow));
  for (let row = from; row < to; row++) {
    const outwards = Math.min(1, Math.max(0, (row - bottom) / Math.max(1, groundRow - bottom)));
    const light = lightUnderBody + (lightAtGroundLine - lightUnderBody) * outwards * outwards;
    mask[row * column.width + column.at] = Math.round(255 * (1 - light) * share);
  }
}

type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Masks = {
  readonly gap: Uint8Array;
  readonly sharpLine: Uint8Array;
  readonly softLine: Uint8Array;
  /** How far below the tyre the sharp line lies, in mask pixels. */
  readonly shift: number;
  readonly power: number;
};

function darken(picture: RgbPicture<"picture">, area: Area, { gap, sharpLine, softLine, shift, power }: Masks): void {
  const { pixels } = picture;
  const firstColumn = Math.max(0, -area.left);
  const lastColumn = Math.min(area.width, picture.width - area.left);
  for (let row = Math.max(0, -area.top); row < Math.min(area.height, picture.height - area.top); row++) {
    for (let column = firstColumn; column < lastColumn; column++) {
      const index = row * area.width + column;
      const between = gap[index] ?? outOfBounds();
      const soft = softLine[index] ?? outOfBounds();
      const line = index < shift ? 0 : (sharpLine[index - shift] ?? outOfBounds());
      if (between === 0 && soft === 0 && line === 0) continue;
      const found = (1 - between / 255) * (1 - (0.85 * line) / 255) * (1 - (0.45 * soft) / 255);
      const light = power === 1 ? found : found ** power;
      const at = ((area.top + row) * picture.width + area.left + column) * 3;
      pixels[at] = byteOfLinear((linearOfByte[pixels[at] ?? outOfBounds()] ?? outOfBounds()) * light);
      pixels[at + 1] = byteOfLinear((linearOfByte[pixels[at + 1] ?? outOfBounds()] ?? outOfBounds()) * light);
      pixels[at + 2] = byteOfLinear((linearOfByte[pixels[at + 2] ?? outOfBounds()] ?? outOfBounds()) * light);
    }
  }
}

function lowest(rows: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) if (row >= 0 && row < least) least = row;
  return Number.isFinite(least) ? least : 0;
}
