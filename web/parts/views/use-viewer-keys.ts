import { useEffect, useRef } from "react";

/** Keys of the whole viewer, by `KeyboardEvent.key` in lower case. Fields and scrolling regions keep their own. */
export function useViewerKeys(onPress: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const control = new AbortController();
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target instanceof Element && event.target.closest("input, textarea, select, [role='region']")) return;
        const press = latest.current[event.key.toLowerCase()];
        if (!press) return;
        event.preventDefault();
        // Held, a key would save views many times; only to step through them is it held on purpose.
        if (!event.repeat || event.key.startsWith("Arrow")) press();
      },
      // On the way down: the dialog keeps arrow keys from coming up.
      { signal: control.signal, capture: true },
    );
    return () => control.abort();
  }, []);
}
