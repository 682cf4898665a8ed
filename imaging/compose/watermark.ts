import sharp from "sharp";
import type { RgbImage } from "./rgb-image.ts";

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
const heightShare = 0.0135;
const marginShare = 0.028;

/** Draws the small mark of the free plan bottom right. Changes `picture`. */
export async function drawWatermark(picture: RgbImage): Promise<void> {
  const size = Math.max(picture.width, picture.height);
  const unit = (size * heightShare) / 10;
  const margin = Math.round(size * marginShare);
  const mark = wordSvg(unit);
  const left = picture.width - margin - mark.width;
  const top = picture.height - margin - mark.height;
  if (left < 0 || top < 0) return;
  const rgba = await sharp(Buffer.from(mark.svg)).ensureAlpha().raw().toBuffer();
  for (let row = 0; row < mark.height; row++) {
    for (let column = 0; column < mark.width; column++) {
      const source = (row * mark.width + column) * 4;
      const alpha = (rgba[source + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const at = ((top + row) * picture.width + left + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const behind = picture.pixels[at + channel] ?? 0;
        picture.pixels[at + channel] = Math.round(behind + ((rgba[source + channel] ?? 0) - behind) * alpha);
      }
    }
  }
}

/** White letters over a faint dark copy of themselves, so that they can be read on snow and on asphalt. */
function wordSvg(unit: number): { svg: string; width: number; height: number } {
  let x = 2;
  const letters: string[] = [];
  for (const letter of word) {
    letters.push(`<path transform="translate(${x.toFixed(2)} 2)" d="${glyphs[letter].path}"/>`);
    x += glyphs[letter].width + 2.6;
  }
  const width = Math.ceil((x + 1) * unit);
  const height = Math.ceil(14 * unit);
  const strokes = letters.join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / unit} ${height / unit}">` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<g stroke="#000" stroke-opacity="0.16" stroke-width="2.4">${strokes}</g>` +
    `<g stroke="#fff" stroke-opacity="0.78" stroke-width="1.3">${strokes}</g></g></svg>`;
  return { svg, width, height };
}
