import { logoMarginPixels, logoSizeShares, type LogoSettings } from "./logos.ts";

// Where a logo lies on a picture: the one rule for the browser's preview and the server's picture. Pure.

type Size = { readonly width: number; readonly height: number };
export type LogoPlace = Size & { readonly left: number; readonly top: number };

/**
 * `logoMarginPixels` are those of a canvas this wide; on any other they grow with it, so that a picture of 4,096 pixels looks as its preview.
 * The canvas that was specified, as wide as the logo, would give a logo of 48 pixels a margin of its own size (docs/product.md).
 */
export const logoCanvasWidthPixels = 1200;

/** The largest place of the logo's own shape within its size, at its position. Fractions of pixels. */
export function layOutLogo(canvas: Size, logo: Size, { position, size }: LogoSettings): LogoPlace {
  const isFill = size === "fill";
  const side = Math.min(canvas.width, canvas.height) * logoSizeShares[size];
  const frame = isFill ? canvas : { width: side, height: side };
  const scale = Math.min(frame.width / logo.width, frame.height / logo.height);
  const width = logo.width * scale;
  const height = logo.height * scale;
  const margin = isFill ? 0 : (logoMarginPixels * canvas.width) / logoCanvasWidthPixels;
  const far = { left: canvas.width - width - margin, top: canvas.height - height - margin };
  const places = {
    "top-left": { left: margin, top: margin },
    "top-right": { left: far.left, top: margin },
    "bottom-left": { left: margin, top: far.top },
    "bottom-right": { left: far.left, top: far.top },
    center: { left: (canvas.width - width) / 2, top: (canvas.height - height) / 2 },
  } as const satisfies Record<LogoSettings["position"], { left: number; top: number }>;
  // What fills the canvas in one direction stands in its middle in the other.
  return { ...places[isFill ? "center" : position], width, height };
}
