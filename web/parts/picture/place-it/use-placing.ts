import { useEffect, useState } from "react";
import type { Placing } from "#contract/placing.ts";
import {
  beginHistory,
  canStep,
  endGesture,
  placingOf,
  stepHistory,
  turn,
  type PlacingHistory,
} from "./placing-history.ts";

/** By picture: who looks at another one meanwhile comes back to what was turned. */
export type KeptPlacings = Map<string, PlacingHistory>;

type InHand = { readonly id: string; readonly itself: Placing; readonly kept: KeptPlacings };

/** What somebody has turned, with the ways back and forth; Ctrl or Cmd with Z and Y, too. */
export function usePlacing({ id, itself, kept }: InHand) {
  const [history, setHistory] = useState(() => kept.get(id) ?? beginHistory(itself));
  useEffect(() => {
    kept.set(id, history);
  }, [kept, id, history]);
  useEffect(() => {
    const control = new AbortController();
    const press = (event: KeyboardEvent) => {
      const by = stepOfKey(event);
      if (by === null) return;
      event.preventDefault();
      setHistory((held) => stepHistory(held, by));
    };
    window.addEventListener("keydown", press, { signal: control.signal });
    return () => control.abort();
  }, []);
  return {
    placing: placingOf(history),
    turn: (change: Partial<Placing>, gesture?: string) => setHistory((held) => turn(held, change, gesture)),
    endGesture: () => setHistory(endGesture),
    undo: canStep(history, -1) ? () => setHistory((held) => stepHistory(held, -1)) : null,
    redo: canStep(history, 1) ? () => setHistory((held) => stepHistory(held, 1)) : null,
  };
}

/** Which way a key goes through the steps. */
function stepOfKey(event: KeyboardEvent): 1 | -1 | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "y") return 1;
  if (key !== "z") return null;
  return event.shiftKey ? 1 : -1;
}
