import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { findFilesOf } from "./file-owners.ts";
import { listUnweighed, setWeight } from "./pictures-store.ts";

/** Writes down what finished pictures and views weigh: views are done one by one, and pictures of older versions were not weighed. Gives how many. */
export async function weighPictures(
  { db, files }: { db: Database; files: Pick<ObjectStore, "list"> },
  atMost: number,
): Promise<number> {
  const rows = await listUnweighed(db, atMost);
  for (const { id } of rows) {
    const found = await findFilesOf(files, `generation:${id}`);
    await setWeight(db, { id, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) });
  }
  return rows.length;
}
