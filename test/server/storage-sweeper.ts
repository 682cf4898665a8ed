import { openDatabase } from "#server/db/client.ts";
import { setPosition } from "#server/domain/storage/rounds-store.ts";
import { sweepOrphans } from "#server/domain/storage/sweep-orphans.ts";
import { sweepStorage } from "#server/domain/storage/sweep-storage.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";

/*
 * A process that does nothing but sweep, without a pause, until somebody kills it. To it every file is hours old: nothing but the locks protects
 * what was put a moment ago.
 */
const [url = "", directory = ""] = process.argv.slice(2);
const { db } = openDatabase(url, () => undefined);
const deps = { db, files: createDiskObjectStore(directory) };
process.send?.("ready");
for (;;) {
  await sweepStorage(deps);
  await setPosition(db, { name: "files", position: null });
  await sweepOrphans(deps, { atMost: 1_000_000, now: Date.now() + 5 * 3600_000 });
}
