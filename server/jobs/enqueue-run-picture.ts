import type { Transaction } from "#server/db/client.ts";
import type { JobQueue } from "./job-queue.ts";

/** Behind everything that somebody waits for in front of a screen: a run takes minutes, a single picture seconds. */
const runPicturePriority = -1;

/** Queues a picture of a run, also one whose job has ended when the run was paused. */
export async function enqueueRunPicture(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  generationId: string,
): Promise<void> {
  const job = { id: generationId, payload: { generationId }, evenIfEnded: true, priority: runPicturePriority };
  await queue.enqueue(tx, "generate-image", job);
}
