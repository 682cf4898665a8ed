import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/**
 * Makes the icons of home screens and old browsers from our mark, `web/public/favicon.svg`: `node scripts/make-icons.ts`. The mark has
 * rounded corners of its own; where a system cuts its own shape, the ground reaches to the edges and the mark stays in the middle.
 */
const folder = join(import.meta.dirname, "../web/public");
const svg = await readFile(join(folder, "favicon.svg"), "utf8");
const edge = 32;
const ground = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1] ?? "#000";
const strokes = svg
  .replace(/^<svg[^>]*>/, "")
  .replace("</svg>", "")
  .replace(/<rect[^>]*\/>/, "");

/** The mark at `share` of the edge, in the middle of a plain ground. */
function fullBleed(share: number): string {
  const inset = (edge * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><rect width="${edge}" height="${edge}" fill="${ground}"/><g transform="translate(${inset} ${inset}) scale(${share})">${strokes}</g></svg>`;
}

function draw(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / edge })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** One PNG in the old container that browsers ask for unbidden. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

// Maskable: what counts must lie within a circle of 80 % of the edge (12.8 of the drawing's 16); the mark's corners reach 16.3.
const icons = {
  "icon-192.png": await draw(svg, 192),
  "icon-512.png": await draw(svg, 512),
  "icon-maskable-192.png": await draw(fullBleed(0.78), 192),
  "icon-maskable-512.png": await draw(fullBleed(0.78), 512),
  "apple-touch-icon.png": await draw(fullBleed(1), 180),
  "favicon.ico": asIco(await draw(svg, 32), 32),
};
for (const [name, content] of Object.entries(icons)) await writeFile(join(folder, name), content);
