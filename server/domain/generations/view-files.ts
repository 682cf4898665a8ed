import { views, type View } from "#contract/views.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ViewSetRow } from "./generation-store.ts";

/** Where a view lies: the same key at every try, so that a repeated one writes over what is there. */
export function viewKey(viewSetId: string, view: View): string {
  return `views/${viewSetId.slice(0, 2)}/${viewSetId}/${view}.jpg`;
}

export async function removeViews(files: Pick<ObjectStore, "remove">, { id }: Pick<ViewSetRow, "id">): Promise<void> {
  for (const view of views) await files.remove(viewKey(id, view));
}
