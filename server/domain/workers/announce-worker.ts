import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database, DatabaseOrTransaction } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import { countWorkersByKind, deleteUnseen, deleteWorker, listCutBy, setSeen } from "./worker-store.ts";

const seenEveryMs = 10_000;
/** Three times: one that is late because its machine is busy is no dead one. */
const livesForSeconds = 30;
const forgottenAfterSeconds = 3600;

export type AnnounceDeps = { db: Database; logger: Pick<Logger, "warn"> };

/** Says every few seconds that this worker is there, what for, and with what it cuts cars out. Gives the way to end it. */
export async function announceWorker(
  { db, logger }: AnnounceDeps,
  { kinds, cutBy }: { kinds: readonly string[]; cutBy: string },
): Promise<() => Promise<void>> {
  const worker = { id: randomUUID(), host: hostname(), kinds: [...kinds], cutBy };
  await deleteUnseen(db, { forSeconds: forgottenAfterSeconds });
  await setSeen(db, worker);
  const timer = setInterval(() => {
    setSeen(db, worker).catch((err: unknown) => logger.warn({ err }, "this worker could not say that it lives"));
  }, seenEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await deleteWorker(db, worker.id);
  };
}

/** What cuts cars out now. Null while no worker does, or two do it differently, as in the middle of an update. */
export async function findCutBy(db: DatabaseOrTransaction): Promise<string | null> {
  const [cutBy = null, ...others] = await listCutBy(db, { kind: "matte", withinSeconds: livesForSeconds });
  return others.length === 0 ? cutBy : null;
}

/** How many workers live that take each kind of work. */
export function countWorkers(db: Database): Promise<ReadonlyMap<string, number>> {
  return countWorkersByKind(db, { withinSeconds: livesForSeconds });
}
