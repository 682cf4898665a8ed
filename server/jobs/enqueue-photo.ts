import type { Transaction } from "#server/db/client.ts";
import { ownerOfUpload } from "#server/domain/uploads/owner-of-upload.ts";
import { enqueueFor } from "./enqueue-for.ts";
import type { JobPace } from "./job-priority.ts";
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
  const userId = await ownerOfUpload(tx, uploadId);
  await enqueueFor(queue, tx, {
    name: "cut-out-upload",
    id: jobId,
    payload: { uploadId },
    evenIfEnded: true,
    userId,
    pace,
  });
}

/** Queues a version of a cut-out that a person has asked for, and waits for. */
export async function enqueueCutOutVersion(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<void> {
  const userId = await ownerOfUpload(tx, uploadId);
  await enqueueFor(queue, tx, { name: "make-cut-out-version", id, payload: { versionId: id }, userId, pace: "single" });
}
