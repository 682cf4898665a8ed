import type { Database } from "#server/db/client.ts";
import { forgetPrints } from "#server/domain/provenance/find-made-here.ts";
import { listDeleted, takeFilesFrom } from "./pictures-store.ts";

/** Ends the time in which deleted pictures can be brought back: from now on their files belong to nothing. Gives how many. */
export async function endDeletedPictures(db: Database, atMost: number): Promise<number> {
  let ended = 0;
  for (const id of await listDeleted(db, atMost)) {
    const isEnded = await db.transaction(async (tx) => {
      if (!(await takeFilesFrom(tx, id))) return false;
      await forgetPrints(tx, id);
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
