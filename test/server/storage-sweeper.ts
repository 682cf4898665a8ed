import { z } from "zod";
import { openFiles } from "#server/compose/open-files.ts";
import { chooseStorage } from "#server/config/choose-storage.ts";
import { openDatabase } from "#server/db/client.ts";
import { setPosition } from "#server/domain/storage/rounds-store.ts";
import { sweepOrphans } from "#server/domain/storage/sweep-orphans.ts";
import { sweepStorage } from "#server/domain/storage/sweep-storage.ts";
import { createLogger } from "#server/log/logger.ts";

/*
 * A process that does nothing but sweep, without a pause, until somebody kills it. To it every file is hours old: nothing but the locks protects
 * what was put a moment ago.
 */
const [url = "", directory = "", variables = "{}"] = process.argv.slice(2);
const { db } = openDatabase(url, () => undefined);
await using closing = new AsyncDisposableStack();
const { place } = chooseStorage(z.record(z.string(), z.string()).parse(JSON.parse(variables)), directory);
const storage = { place, reserveBytes: 0, maxCopiedBytes: 16 * 1024 * 1024, isLinked: false };
const logger = createLogger({ level: "silent", role: "test" });
const config = { dataDirectory: directory, storage };
const deps = { db, files: await openFiles({ config, onFull: () => undefined, logger, closing }) };
process.send?.("ready");
for (;;) {
  await sweepStorage(deps);
  await setPosition(db, { name: "files", position: null });
  await sweepOrphans(deps, { atMost: 1_000_000, now: Date.now() + 5 * 3600_000 });
}
