import type { EngineName } from "#contract/generation-kinds.ts";
import type { Transaction } from "#server/db/client.ts";
import { readOrder } from "#server/domain/generations/generation-facts.ts";
import { enqueueFor } from "./enqueue-for.ts";
import type { JobName } from "./job-definitions.ts";
import type { JobPace } from "./job-priority.ts";
import type { JobQueue } from "./job-queue.ts";

/** The kind of job that each engine's work is: AI models are waited for, several at once, and our own engine takes all cores. */
const jobOf = {
  studio: { picture: "generate-image", views: "generate-views" },
  cloud: { picture: "generate-with-ai", views: "generate-with-ai" },
} as const satisfies Record<EngineName, Record<"picture" | "views", JobName>>;

const jobsOfGenerations = [
  "generate-image",
  "generate-views",
  "generate-with-ai",
] as const satisfies readonly JobName[];

/** Queues a single picture, also one of a run whose job has ended when that was paused, or a set of six views. */
export async function enqueuePicture(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  generationId: string,
): Promise<void> {
  await enqueueGeneration(queue, tx, { generationId, pace: "single" });
}

/** Queues a picture of a run, also one whose job has ended when the run was paused. */
export async function enqueueRunPicture(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  generationId: string,
): Promise<void> {
  await enqueueGeneration(queue, tx, { generationId, pace: "run" });
}

/** Whether a generation waits or is worked on, whoever makes it. */
export async function isGenerationQueued(queue: Pick<JobQueue, "isOpen">, id: string): Promise<boolean> {
  for (const job of jobsOfGenerations) if (await queue.isOpen(job, id)) return true;
  return false;
}

async function enqueueGeneration(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { generationId, pace }: { generationId: string; pace: JobPace },
): Promise<void> {
  const { userId, engine, isOfViews, isOfRun } = await readOrder(tx, generationId);
  await enqueueFor(queue, tx, {
    name: jobOf[engine][isOfViews ? "views" : "picture"],
    id: generationId,
    payload: { generationId },
    evenIfEnded: pace === "run" || isOfRun,
    userId,
    pace,
  });
}
