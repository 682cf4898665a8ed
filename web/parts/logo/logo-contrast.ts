import { logoBoardColours, type LogoBoard } from "#contract/logos.ts";

/** Contrast below which a stroke can hardly be told from what is behind it (WCAG's ratio, 1–21), and the share of strokes that must not be. */
const leastContrast = 2;
const leastReadable = 0.6;
/** A logo as solid as this brings its own ground. */
const solidShare = 0.7;
/** Bytes; less of a pixel is not seen. */
const leastAlpha = 32;

/**
 * The board that a logo needs where it lies; null where it can be read without one.
 * @param logo RGBA at its size in the picture, not multiplied
 * @param scene RGBA of what lies behind, pixel for pixel
 */
export function boardNeeded(
  logo: Uint8ClampedArray,
  scene: Uint8ClampedArray,
  { opacity }: { opacity: number },
): LogoBoard | null {
  let seen = 0;
  let readable = 0;
  let light = 0;
  for (let at = 0; at < logo.length; at += 4) {
    const alpha = (logo[at + 3] ?? 0) / 255;
    if (alpha * 255 < leastAlpha) continue;
    const stroke = luminanceAt(logo, at);
    const behind = luminanceAt(scene, at);
    seen += alpha;
    light += stroke * alpha;
    if (contrast(behind + (stroke - behind) * opacity, behind) >= leastContrast) readable += alpha;
  }
  const isSolid = seen > solidShare * (logo.length / 4);
  if (seen === 0 || isSolid || readable >= leastReadable * seen) return null;
  const contrastOn = (board: LogoBoard) => contrast(boardLuminance(board), light / seen);
  return contrastOn("light") >= contrastOn("dark") ? "light" : "dark";
}

function boardLuminance(board: LogoBoard): number {
  return luminanceAt(Uint8ClampedArray.of(...logoBoardColours[board]), 0);
}

/** Relative luminance, 0–1. */
function luminanceAt(pixels: Uint8ClampedArray, at: number): number {
  return 0.2126 * linear(pixels[at] ?? 0) + 0.7152 * linear(pixels[at + 1] ?? 0) + 0.0722 * linear(pixels[at + 2] ?? 0);
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
