import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { planOfUpload } from "#server/domain/uploads/plan-of-upload.ts";
import { jobPriority } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

type PhotoToRead = { id: string; uploadId: string };

/** Queues the reading of a photo, also one that has been tried before. Somebody waits for it in front of a screen. */
export async function enqueueReading(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: PhotoToRead,
): Promise<void> {
  const priority = await priorityOf(tx, uploadId);
  await queue.enqueue(tx, "read-car", { id, payload: { photoId: id }, evenIfEnded: true, priority });
}

/** Queues an AI model's look at it. */
export async function enqueueModelReading(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: PhotoToRead,
): Promise<void> {
  const priority = await priorityOf(tx, uploadId);
  await queue.enqueue(tx, "read-car-with-model", { id, payload: { photoId: id }, evenIfEnded: true, priority });
}

async function priorityOf(tx: Transaction, uploadId: string): Promise<number> {
  const plan = await planOfUpload(tx, uploadId);
  return jobPriority({ plan, pace: "single", at: new Date() });
}

/** Queues the question to the vehicle register. Each is a job of its own: one that is about to end swallows no other. */
export async function enqueueRegister(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  requestId: string,
): Promise<void> {
  await queue.enqueue(tx, "ask-register", { id: randomUUID(), payload: { requestId } });
}
