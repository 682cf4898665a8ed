import type { MaskTile } from "#web/parts/cut-out/desk/messages.ts";
import { fitted, refitted, type View } from "./view.ts";

/** How the cut-out is shown: what is taken away tinted, or the car alone on a chequerboard or in front of the scene. */
export type Look = "tint" | "cut" | "scene";

type Place = readonly [x: number, y: number];
type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const tintOpacity = 0.6;
const squarePixels = 12;
/** From here on pixels are shown as squares. */
const plainScale = 3;

export type LightBox = ReturnType<typeof createLightBox>;

/** Draws photo and mask into a pane; each time only what has changed. The canvas's own colour is the tint, its background what lies beside the photo. */
export function createLightBox(canvas: HTMLCanvasElement, photo: ImageBitmap) {
  const mask = canvasOf(photo);
  const scratch = canvasOf(canvas);
  const shown: Shown = { view: { x: 0, y: 0, scale: 1 }, look: "tint", scene: null, outlines: [], marked: -1 };
  let pane: { readonly width: number; readonly height: number } | null = null;
  let dirty: Rect | null = null;
  let frame = 0;
  let onDrawn: () => void = () => undefined;
  const ratio = () => canvas.width / Math.max(1, canvas.clientWidth);

  function draw(): void {
    frame = 0;
    if (dirty !== null) drawRect({ canvas, scratch, photo, mask }, { ...shown, ratio: ratio() }, dirty);
    dirty = null;
    onDrawn();
  }
  function redraw(rect: Rect = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }): void {
    dirty = dirty === null ? rect : around(dirty, rect);
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  return {
    photo: { width: photo.width, height: photo.height },
    pane: () => ({ width: canvas.clientWidth, height: canvas.clientHeight }),
    view: () => shown.view,
    setView: (view: View) => {
      shown.view = view;
      redraw();
    },
    show: (changes: Partial<Omit<Shown, "view">>) => {
      Object.assign(shown, changes);
      redraw();
    },
    /** After the pane has got another size. */
    resize: () => {
      for (const one of [canvas, scratch]) sizeLike(one, canvas);
      const next = { width: canvas.clientWidth, height: canvas.clientHeight };
      shown.view = pane === null ? fitted(next, photo) : refitted(shown.view, { was: pane, pane: next, photo });
      pane = next;
      redraw();
    },
    putTile: ({ left, top, width, height, rgba }: MaskTile) => {
      contextOf(mask).putImageData(new ImageData(rgba, width, height), left, top);
      const scale = shown.view.scale * ratio();
      const [x, y] = [shown.view.x * ratio(), shown.view.y * ratio()];
      redraw({
        left: Math.floor(x + left * scale) - 1,
        top: Math.floor(y + top * scale) - 1,
        right: Math.ceil(x + (left + width) * scale) + 1,
        bottom: Math.ceil(y + (top + height) * scale) + 1,
      });
    },
    whenDrawn: (then: () => void) => {
      onDrawn = then;
    },
    close: () => {
      cancelAnimationFrame(frame);
      photo.close();
    },
  };
}

function sizeLike(one: HTMLCanvasElement, { clientWidth, clientHeight }: HTMLCanvasElement): void {
  one.width = Math.max(1, Math.round(clientWidth * window.devicePixelRatio));
  one.height = Math.max(1, Math.round(clientHeight * window.devicePixelRatio));
}

type Shown = {
  view: View;
  look: Look;
  scene: HTMLImageElement | null;
  /** Places to be looked at, in photo pixels; `marked` is the one that is looked at. */
  outlines: readonly (readonly Place[])[];
  marked: number;
};

type Layers = {
  readonly canvas: HTMLCanvasElement;
  readonly scratch: HTMLCanvasElement;
  readonly photo: ImageBitmap;
  readonly mask: HTMLCanvasElement;
};

function drawRect(layers: Layers, shown: Shown & { ratio: number }, rect: Rect): void {
  const { canvas, scratch, photo, mask } = layers;
  const context = contextOf(canvas);
  const upper = contextOf(scratch);
  const style = getComputedStyle(canvas);
  const { view, ratio, look } = shown;
  const scale = view.scale * ratio;
  const box = { x: view.x * ratio, y: view.y * ratio, width: photo.width * scale, height: photo.height * scale };
  const lay = (target: CanvasRenderingContext2D, picture: CanvasImageSource) => {
    target.imageSmoothingEnabled = view.scale < plainScale;
    target.drawImage(picture, box.x, box.y, box.width, box.height);
  };
  for (const target of [context, upper]) {
    target.save();
    target.beginPath();
    target.rect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top);
    target.clip();
    target.clearRect(0, 0, canvas.width, canvas.height);
  }
  if (look === "tint") {
    lay(context, photo);
    upper.fillStyle = style.color;
    upper.fillRect(box.x, box.y, box.width, box.height);
    upper.globalCompositeOperation = "destination-out";
    lay(upper, mask);
    context.globalAlpha = tintOpacity;
  } else {
    drawGround(context, { ...box, scene: look === "scene" ? shown.scene : null });
    lay(upper, photo);
    upper.globalCompositeOperation = "destination-in";
    lay(upper, mask);
  }
  context.drawImage(scratch, 0, 0);
  context.globalAlpha = 1;
  drawOutlines(context, shown, style.outlineColor);
  for (const target of [context, upper]) target.restore();
}

type Ground = { x: number; y: number; width: number; height: number; scene: HTMLImageElement | null };

function drawGround(context: CanvasRenderingContext2D, { x, y, width, height, scene }: Ground): void {
  if (scene !== null && scene.naturalWidth > 0) {
    const share = Math.min(scene.naturalWidth / width, scene.naturalHeight / height);
    const [cutWidth, cutHeight] = [width * share, height * share];
    const [left, top] = [(scene.naturalWidth - cutWidth) / 2, (scene.naturalHeight - cutHeight) / 2];
    context.drawImage(scene, left, top, cutWidth, cutHeight, x, y, width, height);
    return;
  }
  const square = document.createElement("canvas");
  square.width = square.height = squarePixels * 2;
  const tile = contextOf(square);
  tile.fillStyle = "white";
  tile.fillRect(0, 0, square.width, square.height);
  tile.fillStyle = "lightgrey";
  tile.fillRect(0, 0, squarePixels, squarePixels);
  tile.fillRect(squarePixels, squarePixels, squarePixels, squarePixels);
  context.fillStyle = context.createPattern(square, "repeat") ?? "white";
  context.fillRect(x, y, width, height);
}

function drawOutlines(context: CanvasRenderingContext2D, shown: Shown & { ratio: number }, colour: string): void {
  const { view, ratio, outlines, marked } = shown;
  context.strokeStyle = colour;
  for (const [index, outline] of outlines.entries()) {
    context.lineWidth = (index === marked ? 3 : 1.5) * ratio;
    context.setLineDash(index === marked ? [] : [6 * ratio, 4 * ratio]);
    context.beginPath();
    for (const [x, y] of outline) context.lineTo((view.x + x * view.scale) * ratio, (view.y + y * view.scale) * ratio);
    context.closePath();
    context.stroke();
  }
}

function around(one: Rect, other: Rect): Rect {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function canvasOf({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas");
  return context;
}
