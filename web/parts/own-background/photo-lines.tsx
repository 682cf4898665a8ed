import clsx from "clsx";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { ghostCar, groundBounds, horizonBounds, moveLine, type Lines } from "./ghost-car.ts";

type PhotoLinesProps = {
  photo: { url: string; width: number; height: number };
  lines: Lines;
  onChange: (lines: Lines) => void;
};

/** The photo with its two lines, and a box as large as a car would stand. */
export function PhotoLines({ photo, lines, onChange }: PhotoLinesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ghost = ghostCar(lines, photo);
  const move = (line: "horizon" | "ground") => (to: number) => onChange(moveLine(lines, line, to));
  return (
    <div
      ref={frame}
      className="bg-sunken relative mx-auto max-h-[48dvh] max-w-full overflow-hidden rounded-md select-none"
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img src={photo.url} alt="The empty place" draggable={false} className="size-full object-cover" />
      <div
        aria-hidden="true"
        data-testid="ghost-car"
        className="pointer-events-none absolute rounded-md border-2 border-dashed border-white bg-black/20 shadow-[0_0_0_1px_rgb(0_0_0/0.5)]"
        style={{
          left: `${ghost.left * 100}%`,
          top: `${ghost.top * 100}%`,
          width: `${ghost.width * 100}%`,
          height: `${ghost.height * 100}%`,
        }}
      />
      <Line
        label="Horizon"
        share={lines.horizonShare}
        bounds={horizonBounds}
        frame={() => frame.current}
        onMove={move("horizon")}
      />
      <Line
        label="Ground line"
        share={lines.groundShare}
        bounds={groundBounds}
        frame={() => frame.current}
        onMove={move("ground")}
      />
    </div>
  );
}

type LineProps = {
  label: string;
  share: number;
  bounds: { min: number; max: number };
  frame: () => HTMLElement | null;
  onMove: (to: number) => void;
};

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -0.005,
  ArrowLeft: -0.005,
  ArrowDown: 0.005,
  ArrowRight: 0.005,
  PageUp: -0.05,
  PageDown: 0.05,
};

/** A slider whose thumb is a whole line. Up is up: the value counts from the photo's lower edge. */
function Line({ label, share, bounds, frame, onMove }: LineProps) {
  /** From the pointer to the line, so that the line does not jump under the finger. */
  const held = useRef<number | null>(null);

  function shareAt(event: PointerEvent): number | null {
    const box = frame()?.getBoundingClientRect();
    return box === undefined || box.height === 0 ? null : (event.clientY - box.top) / box.height;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const at = shareAt(event);
    if (at === null || event.button !== 0) return;
    held.current = share - at;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    const at = shareAt(event);
    if (at !== null && held.current !== null) onMove(at + held.current);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const to = event.key === "Home" ? bounds.max : event.key === "End" ? bounds.min : step && share + step;
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  const letGo = () => {
    held.current = null;
  };
  const percent = Math.round((1 - share) * 1000) / 10;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={Math.round((1 - bounds.max) * 100)}
      aria-valuemax={Math.round((1 - bounds.min) * 100)}
      aria-valuenow={percent}
      aria-valuetext={`${Math.round(percent)} % of the photo's height above its lower edge`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
      className="group absolute inset-x-0 flex h-11 -translate-y-1/2 cursor-ns-resize touch-none items-center outline-none"
      style={{ top: `${share * 100}%` }}
    >
      <span
        className={clsx(
          "h-0.5 w-full shadow-[0_0_0_1px_rgb(0_0_0/0.55)] group-focus-visible:h-1",
          label === "Horizon" ? "bg-white" : "bg-signal",
        )}
      />
      <span className="group-focus-visible:outline-accent absolute left-2 rounded-md bg-black/75 px-2 py-1 text-xs font-semibold text-white group-focus-visible:outline-2">
        {label}
      </span>
    </div>
  );
}
