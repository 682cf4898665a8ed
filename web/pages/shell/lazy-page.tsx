import { use, ViewTransition, type ComponentType } from "react";
import { createStore } from "#web/browser/create-store.ts";
import { importWhenOnline } from "#web/browser/late-part.ts";

const inFlight = createStore(0);

function count(change: 1 | -1): void {
  // A page asks for its code while it is rendered, where nobody else may be told to render.
  queueMicrotask(() => inFlight.set(inFlight.read() + change));
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
      Loaded = (await importWhenOnline(importPage)).default;
    } finally {
      count(-1);
    }
  }
  function load(): Promise<void> {
    loading ??= knownToReact(start());
    // Whoever shows the page hears of a failure from it; a mere announcement need not.
    loading.catch(() => undefined);
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

/** React waits a turn even for a fulfilled promise, unless it says so in the fields where React itself would note it. */
function knownToReact(promise: Promise<void>): Promise<void> {
  promise.then(
    () => Object.assign(promise, { status: "fulfilled", value: undefined }),
    () => undefined,
  );
  return promise;
}

/** Whether the code of some page is on its way. */
export function useIsPageLoading(): boolean {
  return inFlight.use() > 0;
}
