import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { TileActions } from "./picture-tile.tsx";
import { neighbourOf, type Direction, type HistoryRow } from "./to-rows.ts";
import type { Selection } from "./use-selection.ts";

const directions = new Map<string, Direction>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Home", "first"],
  ["End", "last"],
]);

type TileKeys = {
  rows: readonly HistoryRow[];
  selection: Selection;
  onOpen: (id: string) => void;
  /** Deletes this one, or all that is selected; false when that failed. */
  onDelete: (ids: readonly string[]) => Promise<boolean>;
};

/**
 * The whole list is one tab stop: arrows, Home and End move in it, Space selects, with Shift all between, Enter opens, Delete deletes, Escape lets the
 * selection go. `moves` counts what the focus has to follow.
 */
export function useTileKeys({ rows, selection, onOpen, onDelete }: TileKeys) {
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const ids = rows.flatMap((row) => (row.kind === "tiles" ? row.pictures.map(({ id }) => id) : []));
  const activeId = wantedId !== null && ids.includes(wantedId) ? wantedId : (ids[0] ?? null);

  function moveTo(id: string | null | undefined): void {
    if (id === null || id === undefined) return;
    setWantedId(id);
    setMoves((count) => count + 1);
  }

  /** The focus goes to what comes after the last of what goes, or before the first. */
  async function deleteFrom(id: string): Promise<void> {
    const going = new Set(selection.isAny ? selection.selected.map((picture) => picture.id) : [id]);
    const at = ids.indexOf(id);
    const next =
      ids.find((one, index) => index > at && !going.has(one)) ??
      ids.findLast((one, index) => index < at && !going.has(one));
    if (await onDelete([...going])) moveTo(next);
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    // Alt or Cmd with an arrow goes back and forth in the browser's history; such keys are not ours.
    const isOfBrowser = event.altKey || ((event.metaKey || event.ctrlKey) && event.key !== "a");
    if (isOfBrowser) return;
    const direction = directions.get(event.key);
    const isOurs = direction !== undefined || [" ", "Enter", "Delete", "Backspace", "Escape", "a"].includes(event.key);
    if (!isOurs || (event.key === "a" && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    if (direction !== undefined) moveTo(neighbourOf(rows, id, direction));
    else if (event.key === "Enter") onOpen(id);
    else if (event.key === "Escape") selection.clear();
    else if (event.key === "a") selection.setAll(ids, true);
    else if (event.key !== " ") void deleteFrom(id);
    else if (event.shiftKey) selection.extendTo(id);
    else selection.toggle(id);
  }

  const latest = useRef<TileActions>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- after every render: what a press does is what it means then
  useEffect(() => {
    const { toggle: onToggle, extendTo: onExtendTo } = selection;
    latest.current = { onOpen, onToggle, onExtendTo, onFocus: setWantedId, onKeyDown };
  });
  // Tiles that don't change are not drawn again: what they call must stay the same.
  const [actions] = useState<TileActions>(() => ({
    onOpen: (id) => latest.current?.onOpen(id),
    onToggle: (id) => latest.current?.onToggle(id),
    onExtendTo: (id) => latest.current?.onExtendTo(id),
    onFocus: (id) => latest.current?.onFocus(id),
    onKeyDown: (event, id) => latest.current?.onKeyDown(event, id),
  }));
  return { activeId, moves, actions };
}
