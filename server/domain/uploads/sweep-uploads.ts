import type { Database } from "#server/db/client.ts";
import { failCutOut } from "./cut-out-upload.ts";
import { listOpenUploads } from "./upload-store.ts";

const orphanedAfterSeconds = 60;

/** Ends cut-outs that are open in the table but have no job. Gives how many. */
export async function sweepUploads(deps: {
  db: Database;
  isQueued: (uploadId: string) => Promise<boolean>;
}): Promise<number> {
  let ended = 0;
  for (const { id } of await listOpenUploads(deps.db, orphanedAfterSeconds)) {
    if (await deps.isQueued(id)) continue;
    await failCutOut(deps, id);
    ended += 1;
  }
  return ended;
}
