import sharp, { type Sharp } from "sharp";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { decodeSrgb, luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** Our own letters on a grid 10 high, as strokes: no font of the machine takes part. Width includes the gap to the next letter. */
const glyphs = {
  C: { path: "M7.4 2.2 A4.4 5 0 1 0 7.4 7.8", width: 10.4 },
  A: { path: "M0.4 10 L4.4 0 L8.4 10 M2 6.8 L6.8 6.8", width: 10.6 },
  R: { path: "M0.6 10 L0.6 0 L4.6 0 A2.7 2.7 0 0 1 4.6 5.4 L0.6 5.4 M4.2 5.4 L7.4 10", width: 9.6 },
  V: { path: "M0.4 0 L4.4 10 L8.4 0", width: 10.2 },
  S: {
    path: "M6.8 1.7 C6 0.4 4.9 0 3.8 0 C2 0 0.7 1 0.7 2.6 C0.7 6 7.2 4.1 7.2 7.4 C7.2 9 5.8 10 3.9 10 C2.4 10 1.2 9.4 0.4 8.1",
    width: 7.8,
  },
} as const;

const word = ["C", "A", "R", "V", "A", "S"] as const satisfies readonly (keyof typeof glyphs)[];
/** Read on a phone that shows the picture 375 points wide, and still small beside the car. */
const heightShare = 0.019;
const marginShare = 0.026;
/** Smaller letters would be a smudge. */
const leastLetterPixels = 4;
/** Round the letters, in units of their grid, for the halo to fade out in. */
const halo = 4;

/** Letters and what lies softly behind them. Each is the other's opposite, so that the edge of a stroke is an edge on any ground. */
const inks = {
  light: { letters: 255, halo: 0 },
  dark: { letters: 16, halo: 255 },
} as const;
const letterOpacity = 0.94;
/** The calmest ground needs none: on white or black a halo would only be a stain. It is for ground that is neither. */
const haloOpacity = 0.5;

/** What lies in front of the mark: 0 where it leaves the picture free. */
export type Foreground = Box<"picture"> & { readonly alpha: Uint8Array };

/**
 * Draws the small mark of the free plan, dark on light ground and light on dark: bottom right, or in the corner that a car which is laid
 * over it later covers least. Changes `picture`.
 */
export async function drawWatermark(picture: RgbPicture, car: Foreground | null = null): Promise<void> {
  const size = Math.max(picture.width, picture.height);
  const unit = (size * heightShare) / 10;
  if (10 * unit < leastLetterPixels) return;
  const mark = await paintMark(unit);
  const inset = Math.round(size * marginShare) - Math.round(halo * unit);
  const place = freestCorner(cornersOf(picture, mark, inset), car);
  const ground = readGround(picture, place);
  const ink = inks[ground.mean > brightGround ? "dark" : "light"];
  const haloStrength = haloOpacity * needOfHalo(ground, ink.letters);
  blend(picture, place, (index) => {
    const letter = ((mark.letters[index] ?? outOfBounds()) / 255) * letterOpacity;
    const behind = ((mark.glow[index] ?? outOfBounds()) / 255) * haloStrength * (1 - letter);
    return { value: ink.letters * letter + ink.halo * behind, opacity: letter + behind };
  });
}

/**
 * Above this luminance of the ground letters are dark. Black and white stand out equally at 0.18 already, but a shadow round light letters
 * looks like one where a glow round dark ones does not; white still has a contrast of 3.5 here.
 */
const brightGround = 0.25;
/** From this contrast on the letters need no help. */
const plentifulContrast = 7;
/** Wanted of a graphic that has to be seen (WCAG 2.2, 1.4.11). */
const wantedContrast = 3;

/** The favourite first. */
function cornersOf(picture: Size, { width, height }: Size, inset: number): readonly [Place, ...Place[]] {
  const right = picture.width - inset - width;
  const bottom = picture.height - inset - height;
  return [
    { left: right, top: bottom, width, height },
    { left: inset, top: bottom, width, height },
    { left: right, top: inset, width, height },
    { left: inset, top: inset, width, height },
  ];
}

function freestCorner(corners: readonly [Place, ...Place[]], car: Foreground | null): Place {
  if (car === null) return corners[0];
  let [freest] = corners;
  let leastCovered = Number.POSITIVE_INFINITY;
  for (const corner of corners) {
    const covered = coveredBy(car, corner);
    if (covered < leastCovered) [freest, leastCovered] = [corner, covered];
  }
  return freest;
}

/** Pixels of the place that the car touches. */
function coveredBy(car: Foreground, place: Place): number {
  let covered = 0;
  const from = Math.max(place.left, car.left);
  const to = Math.min(place.left + place.width, car.left + car.width);
  for (let row = Math.max(place.top, car.top); row < Math.min(place.top + place.height, car.top + car.height); row++)
    for (let column = from; column < to; column++)
      if (car.alpha[(row - car.top) * car.width + column - car.left] !== 0) covered++;
  return covered;
}

type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Ground = { readonly mean: number; readonly lowest: number; readonly highest: number };

/** Relative luminance under the mark: its mean, and the twentieth part at either end left out. */
function readGround(picture: RgbPicture, place: Place): Ground {
  const values: number[] = [];
  for (let row = 0; row < place.height; row += 2)
    for (let column = 0; column < place.width; column += 2) {
      const at = ((place.top + row) * picture.width + place.left + column) * 3;
      const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(at, at + 3);
      values.push(luminance(decodeSrgb(red / 255), decodeSrgb(green / 255), decodeSrgb(blue / 255)));
    }
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? outOfBounds();
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, lowest: at(0.05), highest: at(0.95) };
}

/** 0 where even the least favourable part of the ground lets the letters stand out, 1 where part of it swallows them. */
function needOfHalo({ lowest, highest }: Ground, letters: number): number {
  const own = decodeSrgb(letters / 255);
  const contrast = Math.min(contrastOf(own, lowest), contrastOf(own, highest));
  return Math.min(1, Math.max(0, (plentifulContrast - contrast) / (plentifulContrast - wantedContrast)));
}

function contrastOf(first: number, second: number): number {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** `layerAt` gives the colour, multiplied with its opacity, at each pixel of the place. */
function blend(
  picture: RgbPicture,
  { left, top, width, height }: Place,
  layerAt: (index: number) => { value: number; opacity: number },
): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { value, opacity } = layerAt(row * width + column);
      if (opacity === 0) continue;
      const at = ((top + row) * picture.width + left + column) * 3;
      for (let channel = at; channel < at + 3; channel++)
        picture.pixels[channel] = Math.round((picture.pixels[channel] ?? outOfBounds()) * (1 - opacity) + value);
    }
  }
}

type Mark = {
  readonly width: number;
  readonly height: number;
  /** Coverage of the strokes, and the soft light round them; 0 to 255. */
  readonly letters: Uint8Array;
  readonly glow: Uint8Array;
};

async function paintMark(unit: number): Promise<Mark> {
  let x = halo;
  const strokes: string[] = [];
  for (const letter of word) {
    strokes.push(`<path transform="translate(${x.toFixed(2)} ${halo})" d="${glyphs[letter].path}"/>`);
    x += glyphs[letter].width + 2.6;
  }
  const width = Math.ceil((x - 2.6 + halo) * unit);
  const height = Math.ceil((10 + 2 * halo) * unit);
  const coverage = (strokeWidth: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / unit} ${height / unit}">` +
          `<rect width="100%" height="100%" fill="#000"/><g fill="none" stroke="#fff" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g></svg>`,
      ),
    );
  const [letters, glow] = await Promise.all([grey(coverage(1.7)), grey(coverage(3.8).blur(Math.max(0.3, 0.9 * unit)))]);
  return { width, height, letters, glow };
}

function grey(image: Sharp): Promise<Uint8Array> {
  return image.toColourspace("b-w").extractChannel(0).raw().toBuffer();
}
