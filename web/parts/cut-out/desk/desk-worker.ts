import { findDoubtfulPlaces } from "#imaging/brush/doubtful-places.ts";
import { createDesk, type Stroke } from "./desk.ts";
import type { MaskTile, Told, Wish } from "./messages.ts";
import { readAlpha, readRgb } from "./read-bitmap.ts";

/*
 * The worker in which a cut-out's pixels are painted, so that the hand never waits for them. What is wished for while it paints is waited for and
 * painted together.
 */

type Port = {
  onmessage: ((event: MessageEvent<Wish>) => void) | null;
  postMessage: (told: Told, transfer: Transferable[]) => void;
};

/** Rows of the first picture of the mask that are sent at once. */
const rowsAtOnce = 512;

export function serveDesk(port: Port): void {
  let desk: ReturnType<typeof createDesk> | null = null;
  let size = { width: 0, height: 0 };
  let waiting: Stroke["points"] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = (told: Told, transfer: Transferable[] = []) => port.postMessage(told, transfer);
  const show = (box: Omit<MaskTile, "type" | "rgba"> | null, alpha: Uint8Array | undefined = desk?.alpha) => {
    if (box === null || alpha === undefined) return;
    const tile = tileOf(box, alpha, size.width);
    tell(tile, [tile.rgba.buffer]);
  };
  const tellEdits = () => desk && tell({ type: "edited", edits: desk.edits(), canRedo: desk.canRedo() });
  const drawWaiting = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const points = waiting;
    waiting = [];
    if (points.length > 0) show(desk?.draw(points) ?? null);
  };

  function open({ photo, alpha, edits }: Extract<Wish, { type: "open" }>): void {
    size = { width: photo.width, height: photo.height };
    const opened = createDesk(readRgb(photo), readAlpha(alpha, size));
    desk = opened;
    const places = findDoubtfulPlaces(opened.alpha, size);
    for (const edit of edits) opened.apply(edit);
    for (let top = 0; top < size.height; top += rowsAtOnce)
      show({ left: 0, top, width: size.width, height: Math.min(rowsAtOnce, size.height - top) });
    tell({ type: "opened", places });
    tellEdits();
  }

  port.onmessage = ({ data: wish }) => {
    if (wish.type === "open") return open(wish);
    if (desk === null) return;
    if (wish.type === "draw") {
      waiting = [...waiting, ...wish.points];
      timer ??= setTimeout(drawWaiting);
      return;
    }
    drawWaiting();
    switch (wish.type) {
      case "begin":
        return desk.begin(wish.brush);
      case "end":
        desk.end();
        break;
      case "cancel":
        return show(desk.cancel());
      case "apply":
        show(desk.apply(wish.edit));
        break;
      case "undo":
        show(desk.undo());
        break;
      case "redo":
        show(desk.redo());
        break;
      case "look": {
        const { alpha, box } = desk.lookBack();
        return show(box, wish.isBack ? alpha : desk.alpha);
      }
    }
    tellEdits();
  };
}

function tileOf(box: Omit<MaskTile, "type" | "rgba">, alpha: Uint8Array, photoWidth: number): MaskTile {
  const { left, top, width, height } = box;
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * photoWidth + left;
    for (let x = 0; x < width; x++) rgba[(y * width + x) * 4 + 3] = alpha[from + x] ?? 0;
  }
  return { type: "tile", left, top, width, height, rgba };
}
