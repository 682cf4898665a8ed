import type { Transaction } from "#server/db/client.ts";
import { planOfUpload } from "#server/domain/uploads/plan-of-upload.ts";
import { jobPriority } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

/** Queues the cut-out of a photo, also one that has been tried before. */
export async function enqueuePhoto(queue: Pick<JobQueue, "enqueue">, tx: Transaction, uploadId: string): Promise<void> {
  const plan = await planOfUpload(tx, uploadId);
  const priority = jobPriority({ plan, pace: "single", at: new Date() });
  await queue.enqueue(tx, "cut-out-upload", { id: uploadId, payload: { uploadId }, evenIfEnded: true, priority });
}
