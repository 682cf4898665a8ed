import { useEffect, useLayoutEffect, useRef } from "react";

type Shortcuts = {
  /** By `KeyboardEvent.key`. */
  onPress: Record<string, (() => void) | undefined>;
  isOff?: boolean;
  /** While the space bar is down. */
  onHold?: (isHeld: boolean) => void;
};

/** Keys of the whole screen. They keep out of fields, dialogs, and whatever has arrow keys of its own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  // With the paint and not after it: a key may be pressed as soon as it is seen what it does.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
        const { isOff = false, onHold, onPress } = latest.current;
        if (isOff) return;
        if (event.key === " " && onHold) {
          event.preventDefault();
          if (!event.repeat) onHold(true);
          return;
        }
        // Held, a key would save a picture many times; only to step through pictures is it held on purpose.
        if (event.repeat && !event.key.startsWith("Arrow")) return;
        onPress[event.key.toLowerCase()]?.();
      },
      { signal },
    );
    window.addEventListener(
      "keyup",
      (event) => {
        if (event.key === " ") latest.current.onHold?.(false);
      },
      { signal },
    );
    return () => control.abort();
  }, []);
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest("input, textarea, select, [role='dialog'], [data-own-keys]")) return true;
  const isOnControl = event.target.closest("button, a, [role='slider']") !== null;
  const isInGrid = event.target.closest("[data-cell]") !== null;
  return (event.key === " " && isOnControl) || (event.key.startsWith("Arrow") && isInGrid);
}
