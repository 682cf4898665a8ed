/** The cell of the next row (or the one before) whose middle is nearest: tiles of several widths make rows uneven. */
export function nearestCellInRow(cells: readonly HTMLElement[], from: number, direction: 1 | -1): number {
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
