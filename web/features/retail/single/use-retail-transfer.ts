import { whenUserChanges } from "#web/api/session.ts";
import { createStore } from "#web/browser/create-store.ts";
import { photoTransferHook } from "#web/parts/photo/photo-transfer.ts";

/** The photo of Retail Mode's single image on its way to the server. */
export const useRetailTransfer = photoTransferHook();

export type ChosenFile = { readonly file: File; readonly localUrl: string };

/** Chosen and not sent yet: it outlasts a look at another screen. */
const chosen = createStore<ChosenFile | null>(null);
whenUserChanges(() => chooseFile(null));

export function chooseFile(file: File | null): void {
  const before = chosen.read();
  if (before) URL.revokeObjectURL(before.localUrl);
  chosen.set(file ? { file, localUrl: URL.createObjectURL(file) } : null);
}

export function useChosenFile(): ChosenFile | null {
  return chosen.use();
}
