import { findDoubtfulPlaces } from "#imaging/brush/doubtful-places.ts";
import { createDesk, type Stroke } from "./desk.ts";
import type { MaskTile, Told, Wish } from "./messages.ts";
import { readAlpha, readRgb } from "./read-bitmap.ts";

/*
 * The worker in which a cut-out's pixels are painted, so that the hand never waits for them. What is wished for while it paints is waited for and
 * painted together.
 */

type Tell = (told: Told, transfer?: Transferable[]) => void;
type Opening = Extract<Wish, { type: "open" }>;
type Part = Omit<MaskTile, "type" | "rgba">;

/** Rows of the mask that are sent at once: the screen lays each on its canvas between two frames. */
const rowsAtOnce = 512;

/** @returns what hears the screen's wishes */
export function serveDesk(tell: Tell): (wish: Wish) => void {
  let opened: ReturnType<typeof openDesk> | null = null;
  return (wish) => {
    if (wish.type === "open") opened = openDesk(wish, tell);
    else opened?.(wish);
  };
}

function openDesk({ photo, alpha: base, edits }: Opening, tell: Tell): (wish: Exclude<Wish, Opening>) => void {
  const { width, height } = photo;
  const desk = createDesk(readRgb(photo), readAlpha(base, { width, height }));
  let waiting: Stroke["points"] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = (part: Part | null, alpha: Uint8Array = desk.alpha) => {
    if (part === null) return;
    const end = part.top + part.height;
    for (let top = part.top; top < end; top += rowsAtOnce) {
      const tile = tileOf({ ...part, top, height: Math.min(rowsAtOnce, end - top) }, alpha, width);
      tell(tile, [tile.rgba.buffer]);
    }
  };
  const tellEdits = () => tell({ type: "edited", edits: desk.edits(), canRedo: desk.canRedo() });
  const drawWaiting = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const points = waiting;
    waiting = [];
    if (points.length > 0) show(desk.draw(points));
  };

  const places = findDoubtfulPlaces(desk.alpha, { width, height });
  for (const edit of edits) desk.apply(edit);
  show({ left: 0, top: 0, width, height });
  tell({ type: "opened", places });
  tellEdits();

  return (wish) => {
    if (wish.type === "draw") {
      waiting = [...waiting, ...wish.points];
      timer ??= setTimeout(drawWaiting);
      return;
    }
    drawWaiting();
    switch (wish.type) {
      case "begin":
        return desk.begin(wish.brush);
      case "look": {
        const { alpha, box } = desk.lookBack();
        return show(box, wish.isBack ? alpha : desk.alpha);
      }
      case "cancel":
        return show(desk.cancel());
      case "end":
        show(desk.end());
        break;
      case "apply":
        show(desk.apply(wish.edit));
        break;
      case "undo":
      case "redo":
        show(desk[wish.type]());
    }
    tellEdits();
  };
}

function tileOf({ left, top, width, height }: Part, alpha: Uint8Array, photoWidth: number): MaskTile {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * photoWidth + left;
    for (let x = 0; x < width; x++) rgba[(y * width + x) * 4 + 3] = alpha[from + x] ?? 0;
  }
  return { type: "tile", left, top, width, height, rgba };
}
