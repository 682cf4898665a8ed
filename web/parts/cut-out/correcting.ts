import { createStore } from "#web/browser/create-store.ts";

/** Whether the editor is open: what it stands on is not replaced meanwhile. */
export const correcting = createStore(false);
