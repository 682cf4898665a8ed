import { deleteSomeWorkOf } from "./account-files-store.ts";
import { collectAbandoned, type Collected, type CollectDeps } from "./collect-files.ts";

/** A quarter of a second in a table of half a million. */
const rowsAtOnce = 500;
/** So long somebody waits for an answer, and others for their turn. */
const usualPatienceMs = 5000;

/**
 * Removes everything of an account that has files: photos, logos, pictures, views, runs, described cars, and the files that nobody else needs. For
 * the end of an account, before or after its own row has gone. A few at a time, each for good: it may be ended at any moment, and what is left when
 * patience ends is for another call (`isDone`). What a killed call leaves of the files is taken by the next sweep, for their notes are of the rows' own
 * transaction. Work under way ends by itself when its row is gone.
 */
export async function eraseFilesOf(
  deps: CollectDeps,
  userId: string,
  patienceMs = usualPatienceMs,
): Promise<Collected & { isDone: boolean }> {
  const sum = { owners: 0, files: 0 };
  const end = performance.now() + patienceMs;
  for (;;) {
    const isMoreLeft = await deps.db.transaction((tx) => deleteSomeWorkOf(tx, userId, rowsAtOnce));
    const { owners, files } = await collectAbandoned(deps, { userId });
    sum.owners += owners;
    sum.files += files;
    if (!isMoreLeft || performance.now() > end) return { ...sum, isDone: !isMoreLeft };
  }
}
