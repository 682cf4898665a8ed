import type { CutOutEdit } from "#contract/cut-out-edits.ts";

/*
 * Unsaved strokes outlive a reload of the page, as long as its tab is open. They lie in photo pixels, and so can be laid on any version of the
 * cut-out.
 */

const keyOf = (uploadId: string) => `carvas.cut-out.${uploadId}`;

/** Null when there are too many for the browser's store: then they would not outlive it. */
export function keepStrokes(uploadId: string, edits: readonly CutOutEdit[]): boolean {
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(uploadId));
    else sessionStorage.setItem(keyOf(uploadId), JSON.stringify(edits));
    return true;
  } catch (error) {
    console.warn("The strokes don't fit into the browser's store.", error);
    return false;
  }
}

/** Written by this file alone. */
export function keptStrokes(uploadId: string): CutOutEdit[] {
  const kept = sessionStorage.getItem(keyOf(uploadId));
  return kept === null ? [] : (JSON.parse(kept) as CutOutEdit[]);
}
