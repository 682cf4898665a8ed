/** The run, photo or described car of which something was just finished. */
type Listener = (groupId: string) => void;

const listeners = new Set<Listener>();

/** Gives a function that ends it. */
export function onPictureFinished(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellFinished(groupId: string): void {
  for (const listener of listeners) listener(groupId);
}
