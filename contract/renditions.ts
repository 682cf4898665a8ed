/**
 * Smaller copies of a finished picture, made once. A rendition fits inside its frame and is never larger than the picture. Pure, so that
 * the browser knows their sizes without being told.
 */
export const renditionFrames = {
  /** For strips and tiles: 160 pixels wide on a screen with two pixels to one. */
  thumbnail: { width: 320, height: 320 },
  /** For a phone's stage, upright formats included. */
  stage: { width: 960, height: 1280 },
} as const satisfies Record<string, { width: number; height: number }>;
export type RenditionName = keyof typeof renditionFrames;
export const renditionNames = ["thumbnail", "stage"] as const satisfies readonly RenditionName[];

type Size = { width: number; height: number };

/** Whole pixels, in the picture's ratio. */
export function renditionSize(picture: Size, name: RenditionName): Size {
  const frame = renditionFrames[name];
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
}
