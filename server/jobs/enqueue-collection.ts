import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import type { JobQueue } from "./job-queue.ts";

/** Has the files looked through that nobody may need any more, once the transaction has ended. */
export async function enqueueCollection(queue: Pick<JobQueue, "enqueue">, tx: Transaction): Promise<void> {
  await queue.enqueue(tx, "collect-files", { id: randomUUID(), payload: {} });
}
