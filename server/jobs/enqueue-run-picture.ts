import type { Transaction } from "#server/db/client.ts";
import { planOfGeneration } from "#server/domain/generations/plan-of-generation.ts";
import { jobPriority } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

/** Queues a picture of a run, also one whose job has ended when the run was paused. */
export async function enqueueRunPicture(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  generationId: string,
): Promise<void> {
  const plan = await planOfGeneration(tx, generationId);
  const priority = jobPriority({ plan, pace: "run", at: new Date() });
  await queue.enqueue(tx, "generate-image", {
    id: generationId,
    payload: { generationId },
    evenIfEnded: true,
    priority,
  });
}
