import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";

/*
 * Strokes that are not saved outlive a reload of the page, and those that were sent a save that comes to nothing, as long as the tab is open. They lie
 * in photo pixels, and so can be laid on any version of the cut-out.
 */

const storeKey = "carvas.strokes";

type Kept = {
  readonly edits: readonly CutOutEdit[];
  /** Sent, to be laid on this version: a later one has them, or was made without them by somebody who knew. */
  readonly sentOn: number | null;
};

/** False when there are too many for the browser's store: then they would not outlive it. */
export function keepStrokes(uploadId: string, edits: readonly CutOutEdit[], sentOn: number | null = null): boolean {
  const { [uploadId]: _before, ...others } = readAll();
  const all = edits.length === 0 ? others : { ...others, [uploadId]: { edits, sentOn } };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(storeKey);
    else sessionStorage.setItem(storeKey, JSON.stringify(all));
    return true;
  } catch (error) {
    console.warn("The strokes don't fit into the browser's store.", error);
    return false;
  }
}

/** What is still to be saved of a photo, by the version of its cut-out; what was saved by then is forgotten. */
export function keptStrokes({ id, cutOut }: Pick<Upload, "id" | "cutOut">): readonly CutOutEdit[] {
  const kept = readAll()[id];
  if (kept === undefined) return [];
  if (kept.sentOn === null || kept.sentOn === cutOut.version) return kept.edits;
  keepStrokes(id, []);
  return [];
}

/** Written by this file alone. */
function readAll(): { readonly [uploadId: string]: Kept | undefined } {
  const kept = sessionStorage.getItem(storeKey);
  return kept === null ? {} : (JSON.parse(kept) as { [uploadId: string]: Kept });
}
