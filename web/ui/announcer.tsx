import { createStore } from "#web/browser/create-store.ts";

const message = createStore({ text: "", id: 0 });

/** What happens on the screen, said politely to those who hear it instead of seeing it. */
export function announce(text: string): void {
  message.set({ text, id: message.read().id + 1 });
}

export function Announcer() {
  const { text, id } = message.use();
  return (
    <p aria-live="polite" className="sr-only">
      {/* Screen readers say what is new in here: the same words twice are so only in another element. */}
      <span key={id}>{text}</span>
    </p>
  );
}
