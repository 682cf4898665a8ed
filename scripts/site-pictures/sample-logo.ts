import sharp from "sharp";

/** A mark that is nobody's, where the site shows what a logo looks like. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="240">
  <rect width="960" height="240" rx="48" fill="#0b3d2e"/>
  <circle cx="130" cy="120" r="66" fill="#f2c14e"/>
  <text x="250" y="157" font-family="sans-serif" font-weight="700" font-size="112" fill="#ffffff">Your logo</text>
</svg>`;

export function drawSampleLogo(): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
