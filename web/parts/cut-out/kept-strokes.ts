import type { CutOutEdit } from "#contract/cut-out-edits.ts";

/*
 * Unsaved strokes outlive a reload of the page, as long as its tab is open. They lie in photo pixels, and so can be laid on any version of the
 * cut-out.
 */

const storeKey = "carvas.cut-out-strokes";

type StrokesOfPhotos = { readonly [uploadId: string]: readonly CutOutEdit[] | undefined };

/** False when there are too many for the browser's store: then they would not outlive it. */
export function keepStrokes(uploadId: string, edits: readonly CutOutEdit[]): boolean {
  const { [uploadId]: _before, ...others } = readAll();
  const all = edits.length === 0 ? others : { ...others, [uploadId]: edits };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(storeKey);
    else sessionStorage.setItem(storeKey, JSON.stringify(all));
    return true;
  } catch (error) {
    console.warn("The strokes don't fit into the browser's store.", error);
    return false;
  }
}

export function keptStrokes(uploadId: string): readonly CutOutEdit[] {
  return readAll()[uploadId] ?? [];
}

/** Written by this file alone. */
function readAll(): StrokesOfPhotos {
  const kept = sessionStorage.getItem(storeKey);
  return kept === null ? {} : (JSON.parse(kept) as StrokesOfPhotos);
}
