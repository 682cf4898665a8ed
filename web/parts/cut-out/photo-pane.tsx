import { useEffect, useRef, useState } from "react";
import { followHand } from "./pane/follow-hand.ts";
import type { Brush, Mode } from "./use-brush.ts";
import type { Desk } from "./use-desk.ts";

type PhotoPaneProps = {
  desk: Desk;
  brush: Brush;
  isPanning: boolean;
  /** Takes what is marked at a place of the photo as a whole, if anything is. */
  onTap: (at: readonly [x: number, y: number], mode: Mode) => boolean;
  /** Nothing may be drawn just now: the hand moves the photo. */
  isLocked: boolean;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
  canvas: HTMLCanvasElement | null;
  onZoom: (scale: number) => void;
};

const glassPixels = 128;
/** How much larger the glass shows what is under the finger. */
const glassFactor = 2;

/** The photo with its mask, drawn on by hand; a ring shows how wide the brush is, and a glass what the finger hides. */
export function PhotoPane({ desk, brush, isLocked, onCanvas, canvas, onZoom, onTap, ...props }: PhotoPaneProps) {
  const isPanning = props.isPanning || isLocked;
  const ring = useRef<HTMLSpanElement>(null);
  const glass = useRef<HTMLCanvasElement>(null);
  const [isTouched, setTouched] = useState(false);
  const latest = useRef({ desk, brush, isPanning, onZoom, onTap });
  useEffect(() => {
    latest.current = { desk, brush, isPanning, onZoom, onTap };
  });
  const { box } = desk;

  useEffect(() => {
    if (canvas === null || box === null) return;
    let at: { x: number; y: number } | null = null;
    const placeRing = () => {
      const { radius } = latest.current.brush;
      if (ring.current === null) return;
      const side = Math.max(4, 2 * radius * box.view().scale);
      Object.assign(ring.current.style, {
        display: at === null || latest.current.isPanning ? "none" : "block",
        width: `${side}px`,
        height: `${side}px`,
        translate: at === null ? "" : `${at.x - side / 2}px ${at.y - side / 2}px`,
      });
    };
    const fillGlass = () => {
      const context = glass.current?.getContext("2d");
      if (!context || at === null || glass.current === null) return;
      const pixels = canvas.width / Math.max(1, canvas.clientWidth);
      const part = (glassPixels / glassFactor) * pixels;
      context.clearRect(0, 0, glass.current.width, glass.current.height);
      context.drawImage(canvas, at.x * pixels - part / 2, at.y * pixels - part / 2, part, part, 0, 0, 256, 256);
      // On the other side of the finger.
      glass.current.style.left = at.x < canvas.clientWidth / 2 ? "auto" : "12px";
      glass.current.style.right = at.x < canvas.clientWidth / 2 ? "12px" : "auto";
    };
    box.whenDrawn(fillGlass);
    const resized = new ResizeObserver(() => {
      box.resize();
      latest.current.onZoom(box.view().scale);
    });
    resized.observe(canvas);
    const letGo = followHand(canvas, box, {
      isPanning: () => latest.current.isPanning,
      radius: () => latest.current.brush.radius,
      begin: (isTurned) => {
        const { mode: held, radius } = latest.current.brush;
        const mode = isTurned ? "remove" : held;
        latest.current.desk.wish({ type: "begin", brush: { mode, radius } });
      },
      draw: (points) => latest.current.desk.wish({ type: "draw", points }),
      end: () => latest.current.desk.wish({ type: "end" }),
      cancel: () => latest.current.desk.wish({ type: "cancel" }),
      tap: (place, isTurned) => latest.current.onTap(place, isTurned ? "remove" : latest.current.brush.mode),
      point: (place) => {
        at = place;
        setTouched(place?.isTouch === true);
        placeRing();
        fillGlass();
      },
      viewed: () => {
        placeRing();
        latest.current.onZoom(box.view().scale);
      },
    });
    return () => {
      letGo();
      resized.disconnect();
    };
  }, [canvas, box]);

  return (
    <div className="bg-sunken relative min-h-40 flex-1 touch-none overflow-hidden overscroll-none">
      <canvas
        ref={onCanvas}
        role="img"
        aria-label="The photo, with what is taken away tinted. Parts can also be kept or removed in the list of places to look at."
        className="text-mask outline-accent absolute inset-0 size-full touch-none select-none"
      />
      <span
        ref={ring}
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 hidden rounded-full border border-white mix-blend-difference"
      />
      <canvas
        ref={glass}
        aria-hidden="true"
        width={glassPixels * 2}
        height={glassPixels * 2}
        hidden={!isTouched}
        className="pointer-events-none absolute top-3 size-32 rounded-full border-2 border-white bg-black"
      />
    </div>
  );
}
