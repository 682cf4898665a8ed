import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import { failCutOut } from "./cut-out-upload.ts";
import { listOpenVersions } from "./cut-out-version-store.ts";
import { failCutOutVersion } from "./make-cut-out-version.ts";
import { listOpenUploads } from "./matte-store.ts";

const orphanedAfterSeconds = 60;

/** Ends cut-outs that are open in the table but have no job, each by itself: one that can't be ended keeps no other waiting. Gives how many. */
export async function sweepUploads(deps: {
  db: Database;
  isQueued: (uploadId: string) => Promise<boolean>;
  isVersionQueued: (version: { id: string; uploadId: string }) => Promise<boolean>;
  log: Pick<Logger, "error">;
}): Promise<number> {
  let ended = 0;
  for (const { id } of await listOpenUploads(deps.db, orphanedAfterSeconds)) {
    try {
      if (await deps.isQueued(id)) continue;
      await failCutOut(deps, id);
      ended += 1;
    } catch (error) {
      deps.log.error({ err: error, uploadId: id }, "an orphaned cut-out could not be ended");
    }
  }
  for (const { id, uploadId } of await listOpenVersions(deps.db, orphanedAfterSeconds)) {
    try {
      if (await deps.isVersionQueued({ id, uploadId })) continue;
      await failCutOutVersion(deps, id);
      ended += 1;
    } catch (error) {
      deps.log.error({ err: error, versionId: id }, "an orphaned version of a cut-out could not be ended");
    }
  }
  return ended;
}
