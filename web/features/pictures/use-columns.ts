import { useLayoutEffect, useState, type RefObject } from "react";

/** Two in a row on the narrowest phone. */
const [leastWidth, gap] = [176, 16];

export type Columns = { count: number; tileWidth: number; top: number };

/** How many tiles stand in a row of the list, how wide they are, and where on the page the list begins. */
export function useColumns(list: RefObject<HTMLElement | null>): Columns {
  const [columns, setColumns] = useState<Columns>({ count: 2, tileWidth: leastWidth, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const count = Math.max(2, Math.floor((width + gap) / (leastWidth + gap)));
      const next = { count, tileWidth: (width - gap * (count - 1)) / count, top: Math.round(top + window.scrollY) };
      setColumns((held) =>
        held.count === next.count && held.tileWidth === next.tileWidth && held.top === next.top ? held : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above it grows and shrinks: the notice of what was deleted, the filters.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}
