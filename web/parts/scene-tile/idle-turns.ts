export type IdleTurns = {
  /** Calls `start` when its turn has come; gives the way out of the queue, which also ends a turn. */
  readonly wait: (start: () => void) => () => void;
};

/** One at a time, in the order in which they came, and only while the browser has nothing else to do. */
export function createIdleTurns(whenIdle: (then: () => void) => void = callWhenIdle): IdleTurns {
  const waiting = new Set<() => void>();
  let atWork: (() => void) | null = null;

  const next = () => {
    if (atWork !== null) return;
    const [first] = waiting;
    if (first === undefined) return;
    atWork = first;
    whenIdle(() => {
      // Who has left meanwhile has ended its turn.
      if (atWork === first) first();
    });
  };
  return {
    wait: (start) => {
      waiting.add(start);
      next();
      return () => {
        waiting.delete(start);
        if (atWork !== start) return;
        atWork = null;
        next();
      };
    },
  };
}

/** Safari does not tell. */
const pauseMs = 150;

function callWhenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, pauseMs);
}
