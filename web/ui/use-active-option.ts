import { useState } from "react";

/** Which option of an open list is marked; -1 is none. */
export function useActiveOption() {
  const [active, setActive] = useState({ index: -1, isProposed: false });

  return {
    index: active.index,
    mark: (index: number) => setActive({ index, isProposed: false }),
    /** Marks the first for somebody who types. The first arrow down then only takes it up: nobody slips past what they had typed. */
    propose: () => setActive({ index: 0, isProposed: true }),
    /** Round and round, from none to the first or the last. */
    move: (by: 1 | -1, count: number) => {
      if (count === 0) return;
      if (active.isProposed && by > 0) setActive({ index: active.index, isProposed: false });
      else if (active.index < 0 && by < 0) setActive({ index: count - 1, isProposed: false });
      else setActive({ index: (active.index + by + count) % count, isProposed: false });
    },
  };
}
