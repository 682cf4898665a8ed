import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { planOfUpload } from "#server/domain/uploads/plan-of-upload.ts";
import { jobPriority } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

/** Queues the reading of a photo, also one that has been tried before. Somebody waits for it in front of a screen. */
export async function enqueueReading(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<void> {
  const plan = await planOfUpload(tx, uploadId);
  const priority = jobPriority({ plan, pace: "single", at: new Date() });
  await queue.enqueue(tx, "read-car", { id, payload: { photoId: id }, evenIfEnded: true, priority });
}

/** Queues the question to the vehicle register. Each is a job of its own: one that is about to end swallows no other. */
export async function enqueueRegister(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  requestId: string,
): Promise<void> {
  await queue.enqueue(tx, "ask-register", { id: randomUUID(), payload: { requestId } });
}
