import { examineVariables } from "#server/config/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { countWorkers } from "#server/domain/workers/announce-worker.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { findRunningDatabase } from "./running-database.ts";

const what = "Workers";

/** Whether there is a worker for every kind of work. Reads the database of a server that runs, and starts none. */
export const checkWorkers: Check = {
  name: "workers",
  title: "Who makes pictures (ROLES, WORKER_KINDS)",
  run: async ({ variables }) => {
    const { environment } = examineVariables(variables);
    if (environment === undefined)
      return [{ what, state: "warning", said: "can't be told yet", mend: "See under Configuration." }];
    try {
      const connectionString = await findRunningDatabase(environment);
      if (connectionString === null) return [{ what, state: "unset", said: "told when the server runs", mend: "" }];
      return [await count(connectionString)];
    } catch (error) {
      const said = `can't be counted: ${describeCauses(error)}`;
      return [
        { what, state: "warning", said, mend: "See that the database is there, and started once by this version." },
      ];
    }
  },
};

async function count(connectionString: string): Promise<Finding> {
  const { db, close } = openDatabase(connectionString, () => undefined);
  try {
    const counts = await countWorkers(db);
    const said = workKinds.map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(", ");
    const missed = workKinds.filter((kind) => (counts.get(kind) ?? 0) === 0);
    if (missed.length === 0) return { what, state: "works", said, mend: "" };
    const mend = `Start a worker that takes ${missed.join(", ")}: ROLES=worker, without WORKER_KINDS or with them.`;
    return { what, state: missed.length === workKinds.length ? "broken" : "warning", said, mend };
  } finally {
    await close();
  }
}
