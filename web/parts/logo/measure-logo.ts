import { layOutLogo } from "#contract/logo-layout.ts";
import type { LogoBoard, LogoSettings } from "#contract/logos.ts";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import { boardNeeded } from "./logo-contrast.ts";

/** As large as a strip of small letters needs to be measured; the scene's picture has no more. */
const measuredWidthPixels = 600;
/** Which part of a scene's picture a format shows: of what is cut off, this share above. Wide pictures keep the ground (`stands` in the scenes). */
export const sceneCropDown = { "4:3": 0.5, "1:1": 0.5, "16:9": 0.89, "9:16": 0.5 } as const satisfies Record<
  Ratio,
  number
>;

/**
 * The board that a logo needs to be read in a scene; null where it needs none, where it has one, and in the middle of the picture, where the car
 * will be.
 * @param scene its picture without a car
 */
export function boardNeededIn(
  scene: HTMLImageElement,
  logo: HTMLImageElement,
  { ratio, settings }: { ratio: Ratio; settings: LogoSettings },
): LogoBoard | null {
  if (settings.board !== undefined || settings.size === "fill" || settings.position === "center") return null;
  const { width: across, height: down } = ratioFacts[ratio];
  const canvas = { width: measuredWidthPixels, height: Math.round((measuredWidthPixels * down) / across) };
  const place = layOutLogo({ width: logo.naturalWidth, height: logo.naturalHeight }, canvas, settings);
  const size = { width: Math.max(1, Math.round(place.width)), height: Math.max(1, Math.round(place.height)) };
  const zoom = Math.max(canvas.width / scene.naturalWidth, canvas.height / scene.naturalHeight);
  const [width, height] = [scene.naturalWidth * zoom, scene.naturalHeight * zoom];
  const left = (canvas.width - width) / 2 - place.left;
  const top = (canvas.height - height) * sceneCropDown[ratio] - place.top;
  const behind = pixelsOf(size, (context) => context.drawImage(scene, left, top, width, height));
  const above = pixelsOf(size, (context) => context.drawImage(logo, 0, 0, size.width, size.height));
  return boardNeeded(above, behind, settings);
}

function pixelsOf(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser can't draw pictures.");
  draw(context);
  return context.getImageData(0, 0, width, height).data;
}
