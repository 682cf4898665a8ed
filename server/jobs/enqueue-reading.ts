import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { ownerOfUpload } from "#server/domain/uploads/owner-of-upload.ts";
import { enqueueFor } from "./enqueue-for.ts";
import type { JobQueue } from "./job-queue.ts";

type PhotoToRead = { id: string; uploadId: string };

/** Queues the reading of a photo, also one that has been tried before. Somebody waits for it in front of a screen. */
export async function enqueueReading(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: PhotoToRead,
): Promise<void> {
  const owner = { userId: await ownerOfUpload(tx, uploadId), pace: "single" } as const;
  await enqueueFor(queue, tx, { name: "read-car", id, payload: { photoId: id }, evenIfEnded: true, ...owner });
}

/** Queues an AI model's look at it. */
export async function enqueueModelReading(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { id, uploadId }: PhotoToRead,
): Promise<void> {
  const owner = { userId: await ownerOfUpload(tx, uploadId), pace: "single", isOrdered: false } as const;
  await enqueueFor(queue, tx, {
    name: "read-car-with-model",
    id,
    payload: { photoId: id },
    evenIfEnded: true,
    ...owner,
  });
}

/** Queues the question to the vehicle register. Each is a job of its own: one that is about to end swallows no other. */
export async function enqueueRegister(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  requestId: string,
): Promise<void> {
  await queue.enqueue(tx, "ask-register", { id: randomUUID(), payload: { requestId } });
}
