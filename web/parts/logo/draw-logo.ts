import { layOutBoard, layOutLogo, type LogoBox } from "#contract/logo-layout.ts";
import { logoBoardColours, logoCanvasWidthPixels, type LogoSettings } from "#contract/logos.ts";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";

/** A logo on a picture of 4,096 pixels is no larger, unless it fills the picture. */
const maxLogoSidePixels = 2000;
/** A drawing without a size of its own is made this large. */
const drawingSidePixels = 1200;

/** Any picture that the browser can show; an SVG shown as a picture runs no script and loads nothing. */
export async function openPicture(source: Blob | string): Promise<HTMLImageElement> {
  const url = typeof source === "string" ? source : URL.createObjectURL(source);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    if (typeof source !== "string") URL.revokeObjectURL(url);
  }
}

/** The logo as a PNG in its own shape: what is stored, and all that the server ever sees of the file. Throws when it can't be drawn. */
export async function drawAsPng(picture: HTMLImageElement, isDrawing: boolean): Promise<Blob> {
  const { width, height } = sizeOf(picture, isDrawing);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  contextOf(canvas).drawImage(picture, 0, 0, width, height);
  return toPng(canvas);
}

/** Draws the logo as the server will lay it into a picture of that format: transparent all round. */
export function drawPreview(
  canvas: HTMLCanvasElement,
  logo: HTMLImageElement,
  { ratio, settings }: { ratio: Ratio; settings: LogoSettings },
): void {
  const { width: across, height: down } = ratioFacts[ratio];
  canvas.width = logoCanvasWidthPixels;
  canvas.height = Math.round((logoCanvasWidthPixels * down) / across);
  const place = layOutLogo({ width: logo.naturalWidth, height: logo.naturalHeight }, canvas, settings);
  const board = layOutBoard(place, canvas, settings);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = "high";
  context.globalAlpha = settings.opacity;
  if (board !== null && settings.board !== undefined) {
    context.fillStyle = `rgb(${logoBoardColours[settings.board].join(" ")})`;
    context.fillRect(...corners(board));
  }
  context.drawImage(logo, ...corners(place));
}

const corners = ({ left, top, width, height }: LogoBox) => [left, top, width, height] as const;

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement, isDrawing: boolean) {
  const [width, height] = naturalWidth > 0 && naturalHeight > 0 ? [naturalWidth, naturalHeight] : [1, 1];
  const longSide = Math.max(width, height);
  // A drawing has no pixels of its own: it is drawn as large as it may be needed.
  const scale = isDrawing ? drawingSidePixels / longSide : Math.min(1, maxLogoSidePixels / longSide);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser can't draw pictures.");
  return context;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob === null ? reject(new Error("The canvas gave no file.")) : resolve(blob));
    // A PNG is lossless whatever the quality; 0.95 is what was ordered.
    canvas.toBlob(take, "image/png", 0.95);
  });
}
