import { useRef, type KeyboardEvent, type PointerEvent } from "react";

type CornerHandleProps = {
  name: string;
  at: { x: number; y: number };
  photo: { width: number; height: number };
  /** Before a move, so that it can be undone. */
  onBegin: () => void;
  onMove: (to: { x: number; y: number }) => void;
  /** The corner is being worked on, or no longer. */
  onActive: (isActive: boolean) => void;
};

/** Photo pixels that a press of an arrow key moves a corner, and with Shift. */
const steps = { fine: 1, coarse: 10 } as const;
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A corner of the plate, to be dragged or moved by arrow keys. It lies in an element as large as the photo is shown. */
export function CornerHandle({ name, at, photo, onBegin, onMove, onActive }: CornerHandleProps) {
  const grip = useRef<{ x: number; y: number; perPixel: number }>(null);

  function grab(event: PointerEvent<HTMLDivElement>): void {
    const shown = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.button !== 0 || shown === undefined || shown.width === 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const perPixel = photo.width / shown.width;
    // Held where it was touched: the corner does not jump under the finger.
    grip.current = { x: at.x - event.clientX * perPixel, y: at.y - event.clientY * perPixel, perPixel };
    onBegin();
    onActive(true);
  }
  function drag({ clientX, clientY }: PointerEvent): void {
    if (grip.current === null) return;
    const { x, y, perPixel } = grip.current;
    onMove({ x: x + clientX * perPixel, y: y + clientY * perPixel });
  }
  function letGo(): void {
    grip.current = null;
  }
  function step(event: KeyboardEvent): void {
    const direction = directions[event.key];
    if (direction === undefined) return;
    // The pane would scroll.
    event.preventDefault();
    const by = event.shiftKey ? steps.coarse : steps.fine;
    onBegin();
    onMove({ x: at.x + direction[0] * by, y: at.y + direction[1] * by });
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-roledescription="corner"
      aria-valuemin={0}
      aria-valuemax={photo.width}
      aria-valuenow={Math.round(at.x)}
      aria-valuetext={`${Math.round(at.x)} from the left, ${Math.round(at.y)} from the top`}
      className="absolute grid size-11 -translate-1/2 cursor-move touch-none place-items-center rounded-full"
      style={{ left: `${(at.x / photo.width) * 100}%`, top: `${(at.y / photo.height) * 100}%` }}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={step}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
    >
      <span aria-hidden="true" className="size-4 rounded-full border-2 border-white shadow-[0_0_0_2px_#000]" />
    </div>
  );
}
