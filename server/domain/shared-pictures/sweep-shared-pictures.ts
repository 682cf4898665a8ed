import type { Database } from "#server/db/client.ts";
import { deleteLongEndedLinks } from "./shared-picture-store.ts";

/** Removes private links that ended long ago. Gives how many. */
export async function sweepSharedPictures(db: Database, atMost = 1000): Promise<number> {
  return deleteLongEndedLinks(db, atMost);
}
