import { useSyncExternalStore } from "react";

/** State that components share and that outlasts them. Where a page is prerendered or taken over, `use` gives the state of the beginning. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const read = (): State => state;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function set(next: State): void {
    state = next;
    for (const listener of listeners) listener();
  }
  return { read, set, use: () => useSyncExternalStore(subscribe, read, () => initial) };
}
