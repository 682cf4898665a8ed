import type { Transaction } from "#server/db/client.ts";
import { countPhotosWaiting } from "#server/domain/uploads/count-photos-waiting.ts";
import { planOfUpload } from "#server/domain/uploads/plan-of-upload.ts";
import { jobPriority, type JobPace } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

type QueuedPhoto = {
  id: string;
  pace?: JobPace | undefined;
  /** Where another job of the same photo may be under way. */
  jobId?: string;
};

/** Queues the cut-out of a photo, also one that has been tried before. */
export async function enqueuePhoto(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id: uploadId, pace = "single", jobId = uploadId }: QueuedPhoto,
): Promise<void> {
  const plan = await planOfUpload(tx, uploadId);
  const ownBefore = await countPhotosWaiting(tx, uploadId);
  const priority = jobPriority({ plan, pace, at: new Date(), ownBefore });
  await queue.enqueue(tx, "cut-out-upload", { id: jobId, payload: { uploadId }, evenIfEnded: true, priority });
}

/** Queues a version of a cut-out that a person has asked for, and waits for. */
export async function enqueueCutOutVersion(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<void> {
  const plan = await planOfUpload(tx, uploadId);
  const priority = jobPriority({ plan, pace: "single", at: new Date() });
  await queue.enqueue(tx, "make-cut-out-version", { id, payload: { versionId: id }, priority });
}
