import { useState } from "react";
import type { Picture } from "#contract/pictures.ts";

/** Which pictures are selected. What is no longer there counts no more. */
export function useSelection(pictures: readonly Picture[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Where a span that is taken with Shift begins. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = pictures.filter(({ id }) => ids.has(id));

  function toggle(id: string): void {
    setAnchor(id);
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  /** Everything from the last one that was clicked to this one. */
  function extendTo(id: string): void {
    const from = pictures.findIndex((one) => one.id === anchor);
    const to = pictures.findIndex((one) => one.id === id);
    if (from < 0 || to < 0) return toggle(id);
    const span = pictures.slice(Math.min(from, to), Math.max(from, to) + 1);
    setIds((before) => new Set([...before, ...span.map((one) => one.id)]));
  }

  /** Called after a wait as well: what was ticked meanwhile stays. */
  function setAll(these: readonly string[], isSelected: boolean): void {
    setIds((before) => {
      const next = new Set(before);
      for (const id of these) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  return {
    selected,
    has: (id: string) => ids.has(id),
    isAny: selected.length > 0,
    toggle,
    extendTo,
    setAll,
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
