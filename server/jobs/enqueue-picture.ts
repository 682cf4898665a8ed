import type { Transaction } from "#server/db/client.ts";
import { planOfGeneration } from "#server/domain/generations/plan-of-generation.ts";
import { jobPriority } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

/** Queues a single picture, or a set of six views. */
export async function enqueuePicture(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  generationId: string,
): Promise<void> {
  const plan = await planOfGeneration(tx, generationId);
  const priority = jobPriority({ plan, pace: "single", at: new Date() });
  await queue.enqueue(tx, "generate-image", { id: generationId, payload: { generationId }, priority });
}
