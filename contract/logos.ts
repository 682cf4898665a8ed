// A logo of one's own, laid over a picture. Without the library that checks data, for the browser. What the product does: docs/product.md.

export const logoPositions = ["top-left", "top-right", "center", "bottom-left", "bottom-right"] as const;
export type LogoPosition = (typeof logoPositions)[number];

/** The longer side that a logo may take, as a share of the canvas's shorter one; `fill` fits the whole canvas. */
export const logoSizeShares = { small: 0.15, medium: 0.25, large: 0.35, fill: 1 } as const;
export type LogoSize = keyof typeof logoSizeShares;
export const logoSizes = ["small", "medium", "large", "fill"] as const satisfies readonly LogoSize[];

/** A plain board behind a logo that its scene would swallow: red, green and blue of 255. */
export const logoBoardColours = { light: [241, 240, 238], dark: [22, 24, 27] } as const;
export type LogoBoard = keyof typeof logoBoardColours;
export const logoBoards = ["light", "dark"] as const satisfies readonly LogoBoard[];

export type LogoSettings = {
  readonly position: LogoPosition;
  readonly size: LogoSize;
  /** 0–1 */
  readonly opacity: number;
  /** None for `fill`, which would hide the picture. */
  readonly board?: LogoBoard;
};

export const defaultLogoSettings = { position: "top-left", size: "small", opacity: 1 } as const satisfies LogoSettings;
/** In Retail Mode the logo is a sign on the wall behind the car: it fills what the wall leaves free. */
export const retailLogoSettings = { position: "center", size: "fill", opacity: 1 } as const satisfies LogoSettings;

/** Of a canvas `logoCanvasWidthPixels` wide, and in proportion of any other; none for `fill`. */
export const logoMarginPixels = 30;
export const logoCanvasWidthPixels = 1200;
/** The preview is redrawn this long after the last change. */
export const logoPreviewDelayMs = 300;
/** Logos to choose from, the last used first. */
export const keptLogos = 5;
