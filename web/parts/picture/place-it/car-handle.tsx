import clsx from "clsx";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { boxOnGround, placeOnGround, type PlacingGround } from "#contract/placing-ground.ts";
import type { Placing } from "#contract/placing.ts";
import { placeText } from "./placing-texts.ts";

type CarHandleProps = {
  ground: PlacingGround;
  placing: Placing;
  /** `isDone`: the car was let go, or a key. */
  onMove: (to: Pick<Placing, "across" | "depth">) => void;
  onLetGo: () => void;
};

/** Of the way from one end to the other that a press of an arrow key moves the car, and with Shift. */
const steps = { fine: 0.02, coarse: 0.1 } as const;
const directions: Readonly<Record<string, readonly [across: number, depth: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Lies over the car, to be dragged along the ground or moved by arrow keys: up is away. */
export function CarHandle({ ground, placing, onMove, onLetGo }: CarHandleProps) {
  const grip = useRef<{ middle: number; bottom: number; width: number; height: number }>(null);
  const box = boxOnGround(ground, placing);

  function grab(event: PointerEvent<HTMLDivElement>): void {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.button !== 0 || frame === undefined || frame.width === 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { width, height } = frame;
    // Held where it was touched: the car does not jump under the finger.
    grip.current = {
      middle: box.left + box.width / 2 - event.clientX / width,
      bottom: box.top + box.height - event.clientY / height,
      width,
      height,
    };
  }
  function drag({ clientX, clientY }: PointerEvent): void {
    if (grip.current === null) return;
    const { middle, bottom, width, height } = grip.current;
    onMove(rounded(placeOnGround(ground, { middle: middle + clientX / width, bottom: bottom + clientY / height })));
  }
  function letGo(): void {
    if (grip.current === null) return;
    grip.current = null;
    onLetGo();
  }
  function step(event: KeyboardEvent): void {
    if (event.key === "Home") {
      event.preventDefault();
      onMove({ across: 0, depth: 0 });
      return;
    }
    const direction = directions[event.key];
    if (direction === undefined) return;
    // The page would scroll.
    event.preventDefault();
    const by = event.shiftKey ? steps.coarse : steps.fine;
    const [across, depth] = direction;
    onMove(rounded({ across: bounded(placing.across + across * by), depth: bounded(placing.depth + depth * by) }));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="The car"
      aria-roledescription="movable car"
      aria-valuemin={-100}
      aria-valuemax={100}
      aria-valuenow={Math.round(placing.across * 100)}
      aria-valuetext={placeText(placing)}
      className={clsx(
        "focus-visible:outline-accent group absolute cursor-move touch-none rounded-md outline-offset-2 select-none focus-visible:outline-2",
      )}
      style={{
        left: `${box.left * 100}%`,
        top: `${box.top * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
      }}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={step}
      onKeyUp={onLetGo}
      onDoubleClick={() => {
        onMove({ across: 0, depth: 0 });
        onLetGo();
      }}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-md border border-dashed border-white/70 opacity-0 shadow-[0_0_0_1px_rgb(0_0_0/0.45)] transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

function bounded(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** Finer steps than a pixel would only be further pictures. */
function rounded({ across, depth }: Pick<Placing, "across" | "depth">): Pick<Placing, "across" | "depth"> {
  return { across: Math.round(across * 200) / 200, depth: Math.round(depth * 200) / 200 };
}
