import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";

/** One grain for plate and car is what makes them one photograph: about that of a good camera at ISO 400, in levels of 255. */
const grainLevels = 1.3;
/** A power of two. */
const tileSide = 256;

/**
 * Adds fine luminance grain, the same for the same picture size. Where `untouched` covers a pixel fully, its bytes stay as they are.
 * An enlarged car has lost its own grain and gets a little more of it. Changes `picture`.
 */
export function addGrain(picture: RgbPicture<"picture">, options: { untouched?: CarLayer; enlarged?: CarLayer }): void {
  const tile = grainTile();
  const { width, height } = picture;
  // Bounds what is written, in the engine's own code.
  const pixels = new Uint8ClampedArray(picture.pixels.buffer, picture.pixels.byteOffset, picture.pixels.length);
  const layer = options.untouched ?? options.enlarged;
  const onPlate = grainTable(1);
  const onCar =
    options.untouched === undefined
      ? grainTable(1 + Math.min(0.6, Math.max(0, (options.enlarged?.scale ?? 1) - 1) * 0.25))
      : null;
  for (let row = 0; row < height; row++) {
    const car = carInRow(layer, row, width);
    const tileRow = (row % tileSide) * tileSide;
    for (let column = 0; column < width; column++) {
      const isCar = column >= car.from && column < car.to && layer?.alpha[car.offset + column] !== 0;
      const table = isCar ? onCar : onPlate;
      if (table === null) continue;
      const at = (row * width + column) * 3;
      const grain =
        table[
          ((pixels[at + 1] ?? outOfBounds()) << 8) | (tile[tileRow + (column & (tileSide - 1))] ?? outOfBounds())
        ] ?? outOfBounds();
      if (grain === 0) continue;
      pixels[at] = (pixels[at] ?? outOfBounds()) + grain;
      pixels[at + 1] = (pixels[at + 1] ?? outOfBounds()) + grain;
      pixels[at + 2] = (pixels[at + 2] ?? outOfBounds()) + grain;
    }
  }
}

/** Whole levels to add, by the pixel's level (high byte) and the tile's noise (low byte). */
function grainTable(strength: number): Int8Array {
  const table = new Int8Array(256 * 256);
  for (let level = 0; level < 256; level++) {
    for (let noise = 0; noise < 256; noise++) {
      const deviations = (noise - noiseMiddle) / noiseSteps;
      table[(level << 8) | noise] = Math.round(deviations * (levelStrength[level] ?? outOfBounds()) * strength);
    }
  }
  return table;
}

/** The picture's columns that the layer covers in a row, and what to add to a column for its index in the layer. */
function carInRow(
  layer: CarLayer | undefined,
  row: number,
  width: number,
): { from: number; to: number; offset: number } {
  if (layer === undefined || row < layer.top || row >= layer.top + layer.height) return { from: 0, to: 0, offset: 0 };
  return {
    from: Math.max(0, layer.left),
    to: Math.min(width, layer.left + layer.width),
    offset: (row - layer.top) * layer.width - layer.left,
  };
}

/** Grain fades in the deepest blacks and in blown whites. */
const levelStrength = Float32Array.from({ length: 256 }, (_, level) => {
  const room = level < 24 ? 0.4 + level / 40 : level > 225 ? (255 - level) / 30 : 1;
  return grainLevels * room;
});

/** How the tile's bytes stand for noise: the byte of none, and bytes to a standard deviation. */
const noiseMiddle = 128;
const noiseSteps = 32;
let cachedTile: Uint8Array | null = null;

/** Noise of unit strength, smoothed a little: sensor noise after demosaicing is not white. */
function grainTile(): Uint8Array {
  if (cachedTile !== null) return cachedTile;
  const white = new Float32Array(tileSide * tileSide);
  let state = 0x9e3779b9;
  for (let i = 0; i < white.length; i++) {
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      // xorshift32 (Marsaglia 2003); four uniform draws are near enough to a normal one.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      sum += (state >>> 0) / 0xffffffff - 0.5;
    }
    white[i] = sum * Math.sqrt(3);
  }
  cachedTile = Uint8Array.from(white, (value, i) => {
    const row = Math.floor(i / tileSide);
    const column = i % tileSide;
    const at = (dx: number, dy: number) =>
      white[((row + dy + tileSide) % tileSide) * tileSide + ((column + dx + tileSide) % tileSide)] ?? outOfBounds();
    const deviations = (value + 0.4 * (at(1, 0) + at(-1, 0) + at(0, 1) + at(0, -1))) / Math.sqrt(1 + 4 * 0.16);
    return Math.max(0, Math.min(255, Math.round(noiseMiddle + deviations * noiseSteps)));
  });
  return cachedTile;
}
