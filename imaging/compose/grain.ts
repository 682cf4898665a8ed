import type { CarLayer } from "./car-layer.ts";
import type { RgbImage } from "./rgb-image.ts";

/** One grain for plate and car is what makes them one photograph: about that of a good camera at ISO 400, in levels of 255. */
const grainLevels = 1.3;
const tileSide = 256;

/**
 * Adds fine luminance grain, the same for the same picture size. Where `untouched` covers a pixel fully, its bytes stay as they are.
 * An enlarged car has lost its own grain and gets a little more of it. Changes `picture`.
 */
export function addGrain(picture: RgbImage, options: { untouched?: CarLayer; enlarged?: CarLayer }): void {
  const tile = grainTile();
  const { pixels, width, height } = picture;
  const layer = options.untouched ?? options.enlarged;
  const onCar =
    options.untouched === undefined ? 1 + Math.min(0.6, Math.max(0, (options.enlarged?.scale ?? 1) - 1) * 0.25) : 0;
  for (let row = 0; row < height; row++) {
    const layerRow = layer === undefined || row < layer.top || row >= layer.top + layer.height ? -1 : row - layer.top;
    const tileRow = (row % tileSide) * tileSide;
    for (let column = 0; column < width; column++) {
      const alpha = layer === undefined || layerRow < 0 ? 0 : alphaAt(layer, column, layerRow);
      const strength = alpha === 0 ? 1 : onCar;
      if (strength === 0) continue;
      const at = (row * width + column) * 3;
      const grain = (tile[tileRow + (column % tileSide)] ?? 0) * (levelStrength[pixels[at + 1] ?? 0] ?? 0) * strength;
      pixels[at] = bounded((pixels[at] ?? 0) + grain);
      pixels[at + 1] = bounded((pixels[at + 1] ?? 0) + grain);
      pixels[at + 2] = bounded((pixels[at + 2] ?? 0) + grain);
    }
  }
}

/** Grain fades in the deepest blacks and in blown whites. */
const levelStrength = Float32Array.from({ length: 256 }, (_, level) => {
  const room = level < 24 ? 0.4 + level / 40 : level > 225 ? (255 - level) / 30 : 1;
  return grainLevels * room;
});

function alphaAt(layer: CarLayer, column: number, layerRow: number): number {
  const x = column - layer.left;
  return x < 0 || x >= layer.width ? 0 : (layer.alpha[layerRow * layer.width + x] ?? 0);
}

function bounded(level: number): number {
  return level <= 0 ? 0 : level >= 255 ? 255 : (level + 0.5) | 0;
}

let cachedTile: Float32Array | null = null;

/** Noise of unit strength, smoothed a little: sensor noise after demosaicing is not white. */
function grainTile(): Float32Array {
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
  cachedTile = Float32Array.from(white, (value, i) => {
    const row = Math.floor(i / tileSide);
    const column = i % tileSide;
    const at = (dx: number, dy: number) =>
      white[((row + dy + tileSide) % tileSide) * tileSide + ((column + dx + tileSide) % tileSide)] ?? 0;
    return (value + 0.4 * (at(1, 0) + at(-1, 0) + at(0, 1) + at(0, -1))) / Math.sqrt(1 + 4 * 0.16);
  });
  return cachedTile;
}
