import { use, useSyncExternalStore, ViewTransition, type ComponentType } from "react";

let inFlight = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  inFlight += change;
  // A page asks for its code while it is rendered, where nobody else may be told to render.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

/**
 * A page whose code comes with its first visit. Until it is there, a change of pages waits and the old page stays; with `load` called and
 * awaited before, it stands in the first render, as hydration needs.
 */
export function lazyPage(importPage: () => Promise<{ default: ComponentType }>) {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  async function start(): Promise<void> {
    count(1);
    try {
      Loaded = (await importPage()).default;
    } finally {
      count(-1);
    }
  }
  function load(): Promise<void> {
    loading ??= readAtOnce(start());
    return loading;
  }
  function Page() {
    use(load());
    if (!Loaded) return null;
    return (
      // One page fades into the next (motion.css); what changes within a page does not.
      <ViewTransition default="none" enter="page" exit="page">
        <Loaded />
      </ViewTransition>
    );
  }
  return { Component: Page, load };
}

/** Marked the way React marks a promise that it waited for itself, a fulfilled one does not make its reader wait even one turn. */
function readAtOnce(promise: Promise<void>): Promise<void> {
  promise.then(
    () => Object.assign(promise, { status: "fulfilled", value: undefined }),
    // Whoever shows the page hears of a failure from it; a mere announcement need not.
    () => undefined,
  );
  return promise;
}

/** Whether the code of some page is on its way. */
export function useIsPageLoading(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => inFlight > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
