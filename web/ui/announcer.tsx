import { createStore } from "#web/browser/create-store.ts";

const message = createStore("");

/** What happens on the screen, said politely to those who hear it instead of seeing it. */
export function announce(text: string): void {
  message.set(text);
}

export function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {message.use()}
    </p>
  );
}
