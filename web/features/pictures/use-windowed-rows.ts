import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, type RefObject } from "react";
import { keyOfRow, type HistoryRow } from "./to-rows.ts";
import type { Columns } from "./use-columns.ts";

/** Heights before they are measured: of a heading, of a tile's words with the space below, of the button for the rest. */
const [headingHeight, wordsHeight, restHeight] = [89, 64, 68];
const rowsOutOfSight = 4;
/** What the header, and a bar below, may hide of a row that the focus goes to. */
const hiddenAtEdges = 96;

type WindowedRows = {
  list: RefObject<HTMLElement | null>;
  rows: readonly HistoryRow[];
  columns: Columns;
  activeId: string | null;
  /** Counts the moves of the focus by key. */
  moves: number;
};

/** The rows near the window, and the one that the focus is in: it must not vanish under who holds it. */
export function useWindowedRows({ list, rows, columns, activeId, moves }: WindowedRows) {
  const activeIndex = rows.findIndex(
    (row) => row.kind === "tiles" && row.pictures.some((picture) => picture.id === activeId),
  );
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: (index) => estimate(rows[index], columns.tileWidth),
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOfRow(row);
    },
    overscan: rowsOutOfSight,
    scrollMargin: columns.top,
    scrollPaddingStart: hiddenAtEdges,
    scrollPaddingEnd: hiddenAtEdges,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (activeIndex < 0 || activeIndex >= range.count || near.includes(activeIndex)) return near;
      return [...near, activeIndex].toSorted((one, other) => one - other);
    },
  });

  useEffect(() => {
    if (moves === 0 || activeId === null) return;
    virtualizer.scrollToIndex(activeIndex, { align: "auto" });
    const tile = list.current?.querySelector<HTMLElement>(`[data-picture="${activeId}"]`);
    tile?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each move
  }, [moves]);

  return { virtualizer, activeIndex };
}

function estimate(row: HistoryRow | undefined, tileWidth: number): number {
  switch (row?.kind) {
    case "tiles":
      return (tileWidth * 3) / 4 + wordsHeight;
    case "rest":
      return restHeight;
    case "heading":
    case undefined:
      return headingHeight;
  }
}
