import { useSyncExternalStore } from "react";

// What happens on the screen, said politely to those who hear it instead of seeing it.
let message = "";
const listeners = new Set<() => void>();

export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => "",
  );
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
