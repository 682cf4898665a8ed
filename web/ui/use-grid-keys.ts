import { useState, type KeyboardEvent } from "react";
import { nearestCellInRow } from "./nearest-cell-in-row.ts";

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
      return nearestCellInRow(cells, from, 1);
    case "ArrowUp":
      return nearestCellInRow(cells, from, -1);
    case "Home":
      return 0;
    case "End":
      return cells.length - 1;
    default:
      return undefined;
  }
}
