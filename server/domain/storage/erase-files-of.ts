import { deleteWorkOf } from "./account-files-store.ts";
import { collectAbandoned, type Collected, type CollectDeps } from "./collect-files.ts";

/**
 * Removes everything of an account that has files: photos, logos, pictures, views, runs, described cars, and the files that nobody else needs. For
 * the end of an account, before or after its own row has gone. May be repeated; what a killed call leaves is taken by the next sweep, for the notes
 * of the files are of the rows' own transaction. Work under way ends by itself when its row is gone.
 */
export async function eraseFilesOf(deps: CollectDeps, userId: string): Promise<Collected> {
  await deps.db.transaction((tx) => deleteWorkOf(tx, userId));
  return collectAbandoned(deps, { userId });
}
