import type { Stroke } from "#web/parts/cut-out/desk/desk.ts";
import type { LightBox } from "./light-box.ts";
import { moved, toPhoto, zoomed, type View } from "./view.ts";

export type Hand = {
  /** Whether the hand moves the photo instead of drawing. */
  readonly isPanning: () => boolean;
  readonly radius: () => number;
  /** `isTurned`: with the other end of the pen, which takes away what it draws. */
  readonly begin: (isTurned: boolean) => void;
  readonly draw: (points: Stroke["points"]) => void;
  readonly end: () => void;
  readonly cancel: () => void;
  /** Instead of a stroke that went nowhere: what lies under it is taken as a whole. False: nothing does, and it is a stroke. */
  readonly tap: (at: readonly [x: number, y: number], isTurned: boolean) => boolean;
  /** Where the pointer is, in the pane; null when it has left. */
  readonly point: (at: { x: number; y: number; isTouch: boolean } | null) => void;
  readonly viewed: () => void;
};

type Place = { readonly x: number; readonly y: number };
type Pointer = Place & { readonly type: string };

/** A stroke that is younger when a second finger comes was the beginning of a pinch; an older one was meant. */
const pinchWithinMs = 300;
/** A finger that is lifted sooner, and has moved less in pixels of the screen, has tapped. */
const tap = { withinMs: 300, pixels: 6 } as const;
/** `PointerEvent.button` of a pen's other end. */
const eraserButton = 5;
/** Nearer points of a stroke than this share of its radius say nothing more. */
const spacingShare = 0.1;
const wheelStep = 0.0016;

/** Draws with one finger, a pen or the mouse; two fingers, the wheel and the space bar move and zoom. Gives the way to let go of the pane. */
export function followHand(canvas: HTMLCanvasElement, box: LightBox, hand: Hand): () => void {
  const pointers = new Map<number, Pointer>();
  let doing: "nothing" | "drawing" | "panning" | "pinching" = "nothing";
  const touch = createTouch(box, hand);
  const pen = createPen(canvas, box, hand);
  const view = (next: View) => {
    box.setView(next);
    hand.viewed();
  };

  const endStroke = (isMeant: boolean) => {
    if (doing !== "drawing") return;
    if (!isMeant) hand.cancel();
    else if (!touch.isTaken()) hand.end();
  };
  /** The hand that holds a pen lies on the photo: it neither draws nor pinches. */
  const isPalm = ({ pointerType }: PointerEvent) =>
    pointerType !== "pen" && [...pointers.values()].some(({ type }) => type === "pen");
  const down = (event: PointerEvent) => {
    if (isPalm(event)) return;
    if (event.pointerType === "pen") {
      endStroke(false);
      pointers.clear();
    }
    if (event.button === 2 || pointers.size === 2) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { ...placeIn(canvas, event), type: event.pointerType });
    if (pointers.size === 2) {
      endStroke(touch.ageMs() > pinchWithinMs);
      doing = "pinching";
    } else if (event.button === 1 || hand.isPanning()) doing = "panning";
    else {
      doing = "drawing";
      touch.begin(event, placeIn(canvas, event));
      pen.begin(event);
    }
  };
  const move = (event: PointerEvent) => {
    const at = placeIn(canvas, event);
    const from = pointers.get(event.pointerId);
    if (from !== undefined || pointers.size === 0)
      hand.point({ ...at, isTouch: event.pointerType === "touch" && doing === "drawing" });
    if (from === undefined) return;
    touch.move(at);
    if (doing === "drawing") pen.draw(event.getCoalescedEvents?.() ?? [event]);
    if (doing === "panning") view(moved(box.view(), { x: at.x - from.x, y: at.y - from.y }, sizesOf(box)));
    const still = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (doing === "pinching" && still !== undefined) view(pinched(box, still, { from, to: at }));
    pointers.set(event.pointerId, { ...at, type: from.type });
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    endStroke(event.type !== "pointercancel");
    // The second finger of a pinch draws nothing when the first has left.
    doing = pointers.size === 0 ? "nothing" : "panning";
    if (event.pointerType === "touch") hand.point(null);
  };
  const wheel = (event: WheelEvent) => view(wheeled(event, canvas, box));
  return listen(canvas, { down, move, up, wheel, leave: () => hand.point(null) });
}

/** A stroke while it is drawn, which may be none: where a tap takes something as a whole, the dab that it has drawn counts for nothing. */
function createTouch(box: LightBox, hand: Hand) {
  let begunAt = 0;
  let begun: Place = { x: 0, y: 0 };
  let isTurned = false;
  let isStill = false;
  const ageMs = () => performance.now() - begunAt;
  return {
    ageMs,
    begin: ({ button }: PointerEvent, place: Place) => {
      begunAt = performance.now();
      begun = place;
      isTurned = button === eraserButton;
      isStill = true;
    },
    move: ({ x, y }: Place) => {
      if (Math.hypot(x - begun.x, y - begun.y) > tap.pixels) isStill = false;
    },
    isTaken: () => isStill && ageMs() < tap.withinMs && hand.tap(toPhoto(box.view(), begun), isTurned),
  };
}

type Handlers = {
  readonly down: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly up: (event: PointerEvent) => void;
  readonly wheel: (event: WheelEvent) => void;
  readonly leave: () => void;
};

function listen(canvas: HTMLCanvasElement, { down, move, up, wheel, leave }: Handlers): () => void {
  const control = new AbortController();
  const { signal } = control;
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"] as const) canvas.addEventListener(name, up, { signal });
  canvas.addEventListener("pointerleave", leave, { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  return () => control.abort();
}

function wheeled(event: WheelEvent, canvas: HTMLCanvasElement, box: LightBox): View {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  // A trackpad's two fingers come as a wheel; its pinch as one with Control.
  const factor = Math.exp(-event.deltaY * lines * wheelStep * (event.ctrlKey ? 6 : 1));
  return zoomed(box.view(), factor, { at: placeIn(canvas, event), ...sizesOf(box) });
}

function placeIn(canvas: HTMLCanvasElement, event: MouseEvent): Place {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

const sizesOf = (box: LightBox) => ({ pane: box.pane(), photo: box.photo });

/** Strokes in photo pixels, of no more points than they need. */
function createPen(canvas: HTMLCanvasElement, box: LightBox, hand: Hand) {
  let last: Place | null = null;
  const draw = (events: readonly PointerEvent[]) => {
    const points: Stroke["points"] = [];
    for (const event of events) {
      const [x, y] = toPhoto(box.view(), placeIn(canvas, event));
      if (last !== null && Math.hypot(x - last.x, y - last.y) < Math.max(0.5, hand.radius() * spacingShare)) continue;
      last = { x, y };
      points.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
    }
    if (points.length > 0) hand.draw(points);
  };
  return {
    begin: (event: PointerEvent) => {
      last = null;
      hand.begin(event.button === eraserButton);
      draw([event]);
    },
    draw,
  };
}

/** One of two fingers has moved: what lies between them stays between them. */
function pinched(box: LightBox, still: Place, { from, to }: { from: Place; to: Place }): View {
  const middle = (one: Place) => ({ x: (one.x + still.x) / 2, y: (one.y + still.y) / 2 });
  const apart = (one: Place) => Math.max(1, Math.hypot(one.x - still.x, one.y - still.y));
  const [was, is] = [middle(from), middle(to)];
  const shifted = moved(box.view(), { x: is.x - was.x, y: is.y - was.y }, sizesOf(box));
  return zoomed(shifted, apart(to) / apart(from), { at: is, ...sizesOf(box) });
}
