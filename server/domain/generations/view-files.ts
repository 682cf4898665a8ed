import { renditionNames } from "#contract/renditions.ts";
import { views, type View } from "#contract/views.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ViewSetRow } from "./generation-store.ts";
import { renditionKey } from "./picture-files.ts";

/** Where a view lies: the same key at every try, so that a repeated one writes over what is there. */
export function viewKey(viewSetId: string, view: View): string {
  return `views/${viewSetId.slice(0, 2)}/${viewSetId}/${view}.jpg`;
}

/** Null for one that is not made yet. */
export async function readView(
  files: Pick<ObjectStore, "read">,
  { id, finishedViews }: Pick<ViewSetRow, "id" | "finishedViews">,
  view: View,
): Promise<Uint8Array | null> {
  return finishedViews.includes(view) ? files.read(viewKey(id, view)) : null;
}

/** With the smaller copies, which are made when they are first asked for. */
export async function removeViews(files: Pick<ObjectStore, "remove">, { id }: Pick<ViewSetRow, "id">): Promise<void> {
  for (const view of views) await removeView(files, { id, view });
}

export async function removeView(
  files: Pick<ObjectStore, "remove">,
  { id, view }: { id: string; view: View },
): Promise<void> {
  const key = viewKey(id, view);
  await files.remove(key);
  for (const name of renditionNames) await files.remove(renditionKey(key, name));
}
