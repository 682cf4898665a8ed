import { useState, type KeyboardEvent } from "react";

/** One tab stop for a whole grid; arrows, Home and End move inside it, by what stands where on the screen. */
export function useGridKeys() {
  const [activeIndex, setActiveIndex] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-cell]")];
    const from = cells.findIndex((cell) => cell === document.activeElement);
    if (from < 0) return;
    const to = targetOf(event.key, cells, from);
    if (to === undefined) return;
    event.preventDefault();
    cells[to]?.focus();
    setActiveIndex(to);
  }

  return { activeIndex, setActiveIndex, onKeyDown };
}

function targetOf(key: string, cells: readonly HTMLElement[], from: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return Math.min(from + 1, cells.length - 1);
    case "ArrowLeft":
      return Math.max(from - 1, 0);
    case "ArrowDown":
      return nearestInRow(cells, from, 1);
    case "ArrowUp":
      return nearestInRow(cells, from, -1);
    case "Home":
      return 0;
    case "End":
      return cells.length - 1;
    default:
      return undefined;
  }
}

/** The cell of the next row (or the one before) whose middle is nearest: wide tiles make rows uneven. */
function nearestInRow(cells: readonly HTMLElement[], from: number, direction: 1 | -1): number {
  const origin = cells[from]?.getBoundingClientRect();
  if (!origin) return from;
  let best = from;
  let bestScore = Number.POSITIVE_INFINITY;
  cells.forEach((cell, index) => {
    const box = cell.getBoundingClientRect();
    const down = (box.top - origin.top) * direction;
    if (down < origin.height / 2) return;
    const across = Math.abs(box.left + box.width / 2 - (origin.left + origin.width / 2));
    const score = down * 10 + across;
    if (score < bestScore) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}
