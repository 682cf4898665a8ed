import type { Stroke } from "#web/parts/cut-out/desk/desk.ts";
import type { LightBox } from "./light-box.ts";
import { moved, toPhoto, zoomed } from "./view.ts";

export type Hand = {
  /** Whether the hand moves the photo instead of drawing. */
  readonly isPanning: () => boolean;
  readonly radius: () => number;
  readonly begin: () => void;
  readonly draw: (points: Stroke["points"]) => void;
  readonly end: () => void;
  readonly cancel: () => void;
  /** Where the pointer is, in the pane; null when it has left. */
  readonly point: (at: { x: number; y: number; isTouch: boolean } | null) => void;
  readonly viewed: () => void;
};

type Place = { readonly x: number; readonly y: number };

/** Nearer points of a stroke than this share of its radius say nothing more. */
const spacingShare = 0.1;
const wheelStep = 0.0016;

/** Draws with one finger, a pen or the mouse; two fingers, the wheel and the space bar move and zoom. Gives the way to let go of the pane. */
export function followHand(canvas: HTMLCanvasElement, box: LightBox, hand: Hand): () => void {
  const control = new AbortController();
  const pointers = new Map<number, Place>();
  let doing: "nothing" | "drawing" | "panning" | "pinching" = "nothing";
  let last: Place | null = null;

  const placeOf = (event: MouseEvent): Place => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const sizes = () => ({ pane: box.pane(), photo: box.photo });
  const view = (next: ReturnType<typeof moved>) => {
    box.setView(next);
    hand.viewed();
  };
  const drawTo = (events: readonly PointerEvent[]) => {
    const points: Stroke["points"] = [];
    for (const event of events) {
      const [x, y] = toPhoto(box.view(), placeOf(event));
      if (last !== null && Math.hypot(x - last.x, y - last.y) < Math.max(0.5, hand.radius() * spacingShare)) continue;
      last = { x, y };
      points.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
    }
    if (points.length > 0) hand.draw(points);
  };
  const pinch = (moving: number, to: Place) => {
    const still = [...pointers].find(([id]) => id !== moving)?.[1];
    const from = pointers.get(moving);
    if (still === undefined || from === undefined) return;
    const middle = (one: Place) => ({ x: (one.x + still.x) / 2, y: (one.y + still.y) / 2 });
    const apart = (one: Place) => Math.max(1, Math.hypot(one.x - still.x, one.y - still.y));
    const [was, is] = [middle(from), middle(to)];
    const shifted = moved(box.view(), { x: is.x - was.x, y: is.y - was.y }, sizes());
    view(zoomed(shifted, apart(to) / apart(from), { at: is, ...sizes() }));
  };

  const down = (event: PointerEvent) => {
    if (event.button === 2 || pointers.size === 2) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
    if (pointers.size === 2) {
      // The first finger's stroke was the beginning of a pinch.
      if (doing === "drawing") hand.cancel();
      doing = "pinching";
    } else if (event.button === 1 || hand.isPanning()) doing = "panning";
    else {
      doing = "drawing";
      last = null;
      hand.begin();
      drawTo([event]);
    }
  };
  const move = (event: PointerEvent) => {
    const at = placeOf(event);
    hand.point({ ...at, isTouch: event.pointerType === "touch" && doing === "drawing" });
    const from = pointers.get(event.pointerId);
    if (from === undefined) return;
    if (doing === "drawing") drawTo(event.getCoalescedEvents?.() ?? [event]);
    if (doing === "panning") view(moved(box.view(), { x: at.x - from.x, y: at.y - from.y }, sizes()));
    if (doing === "pinching") pinch(event.pointerId, at);
    pointers.set(event.pointerId, at);
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (doing === "drawing") {
      if (event.type === "pointercancel") hand.cancel();
      else hand.end();
    }
    // The second finger of a pinch draws nothing when the first has left.
    doing = pointers.size === 0 ? "nothing" : "panning";
    if (event.pointerType === "touch") hand.point(null);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    // A trackpad's two fingers come as a wheel; its pinch as one with Control.
    const factor = Math.exp(-event.deltaY * lines * wheelStep * (event.ctrlKey ? 6 : 1));
    view(zoomed(box.view(), factor, { at: placeOf(event), ...sizes() }));
  };
  const { signal } = control;
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"] as const) canvas.addEventListener(name, up, { signal });
  canvas.addEventListener("pointerleave", () => hand.point(null), { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  return () => control.abort();
}
