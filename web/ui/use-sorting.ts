import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

type Sorting = {
  /** In their order. */
  keys: readonly string[];
  onMove: (key: string, to: number) => void;
};

/** Fewer pixels are a press, not a drag. */
const dragThresholdPixels = 6;

/**
 * Things that are put in order by dragging, and by arrow keys, Home and End on their handle. Each wears `data-sort-key`; a mouse drags it anywhere, a finger
 * by its handle, because elsewhere it scrolls.
 */
export function useSorting({ keys, onMove }: Sorting) {
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const latest = useRef({ keys, onMove });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = { keys, onMove };
  });
  useEffect(() => () => stop.current?.abort(), []);

  function drag(key: string, event: PointerEvent): void {
    if (event.button !== 0 || keys.length < 2) return;
    const from = { x: event.clientX, y: event.clientY };
    const control = new AbortController();
    const { signal } = control;
    stop.current?.abort();
    stop.current = control;
    let isDragging = false;
    const end = () => {
      control.abort();
      setDraggedKey(null);
    };
    // On the window: putting an element at another place of the page ends a pointer's capture.
    window.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        if (!isDragging && Math.hypot(clientX - from.x, clientY - from.y) < dragThresholdPixels) return;
        if (!isDragging) setDraggedKey(key);
        isDragging = true;
        const to = latest.current.keys.indexOf(keyAt(clientX, clientY) ?? key);
        if (to >= 0 && latest.current.keys[to] !== key) latest.current.onMove(key, to);
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  }

  /** @returns the place it is moved to; `null` where the key moves nothing */
  function moveByKey(key: string, event: KeyboardEvent): number | null {
    const from = keys.indexOf(key);
    const by = steps[event.key];
    const to = by === undefined ? endOf(event.key, keys.length) : from + by;
    if (to === null) return null;
    event.preventDefault();
    if (to < 0 || to >= keys.length || to === from) return null;
    onMove(key, to);
    return to;
  }

  return { draggedKey, drag, moveByKey };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** From the end of a long set to its beginning in one press. */
function endOf(pressed: string, count: number): number | null {
  return pressed === "Home" ? 0 : pressed === "End" ? count - 1 : null;
}

function keyAt(x: number, y: number): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-sort-key]");
  return place?.dataset.sortKey ?? null;
}
