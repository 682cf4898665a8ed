import { useEffect, useRef } from "react";

const keepTheirKeys = "input[type=text], textarea, select, [role=menu]";

export type EditorKeys = {
  /** By `KeyboardEvent.key`, in lower case. */
  readonly press: Readonly<Record<string, () => void>>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** While the key is down. */
  readonly hold: Readonly<Record<string, (isHeld: boolean) => void>>;
};

/** Keys of the whole screen; fields, menus and, for the space bar, buttons keep theirs. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const down = (event: KeyboardEvent) => {
      const { press, hold, undo, redo } = latest.current;
      const key = event.key.toLowerCase();
      const isTyped = event.target instanceof Element && event.target.closest(keepTheirKeys);
      const isOnButton = key === " " && event.target instanceof Element && event.target.closest("button, summary");
      if (isTyped || isOnButton || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (key !== "z") return;
        event.preventDefault();
        return event.shiftKey ? redo() : undo();
      }
      const act = press[key];
      const held = hold[key];
      if (act === undefined && held === undefined) return;
      event.preventDefault();
      if (held === undefined) act?.();
      else if (!event.repeat) held(true);
    };
    const up = (event: KeyboardEvent) => latest.current.hold[event.key.toLowerCase()]?.(false);
    window.addEventListener("keydown", down, { signal });
    window.addEventListener("keyup", up, { signal });
    return () => control.abort();
  }, []);
}
