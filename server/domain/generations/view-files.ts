import { renditionNames } from "#contract/renditions.ts";
import { views, type View } from "#contract/views.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ViewSetRow } from "./generation-store.ts";
import { newTry, renditionKey } from "./picture-files.ts";

type Places = Pick<ViewSetRow, "id" | "viewKeys">;

/** Where a studio's view lies: the same key at every try, so that a repeated one writes the same over what is there. */
export function viewKey(viewSetId: string, view: View): string {
  return `views/${viewSetId.slice(0, 2)}/${viewSetId}/${view}.jpg`;
}

/** Where an AI model's view lies: it comes out otherwise at each try, and a file never changes under its key. */
export function viewKeyOfTry(viewSetId: string, view: View): string {
  return viewKey(viewSetId, view).replace(/(?=\.jpg$)/, `-${newTry()}`);
}

/** Where a view of a set lies. */
export function viewKeyIn({ id, viewKeys }: Places, view: View): string {
  return viewKeys[view] ?? viewKey(id, view);
}

/** Null for one that is not made yet. */
export async function readView(
  files: Pick<ObjectStore, "read">,
  set: Places & Pick<ViewSetRow, "finishedViews">,
  view: View,
): Promise<Uint8Array | null> {
  return set.finishedViews.includes(view) ? files.read(viewKeyIn(set, view)) : null;
}

/** With the smaller copies, which are made when they are first asked for. */
export async function removeViews(files: Pick<ObjectStore, "remove">, set: Places): Promise<void> {
  await someAtOnce(views, (view) => removeView(files, viewKeyIn(set, view)));
}

export async function removeView(files: Pick<ObjectStore, "remove">, key: string): Promise<void> {
  await files.remove(key);
  for (const name of renditionNames) await files.remove(renditionKey(key, name));
}
