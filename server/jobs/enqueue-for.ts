import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import type { JobName } from "./job-definitions.ts";
import { jobPriority, type JobPace } from "./job-priority.ts";
import type { JobQueue, QueuedJob } from "./job-queue.ts";
import { countOpenOf } from "./waiting-jobs-store.ts";

/** Whose work it is; null of what nobody has any more. */
type JobOwner = {
  userId: string | null;
  pace: JobPace;
  /** False of what other work asks for: somebody's photo must not fail for what else they have. */
  isOrdered?: boolean;
};

/** Single ones of a kind: a day of a dealer who orders one by one. A run's are bounded by their tokens. */
const mostWaiting = 500;

/**
 * The one way in for work that somebody waits for, and the one place that decides whose turn it is: plan, pace, and what the same person has waiting
 * or under way already. Throws `too_much_waiting`.
 */
export async function enqueueFor<Name extends JobName>(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  {
    name,
    userId,
    pace,
    isOrdered = true,
    ...job
  }: JobOwner & { name: Name } & Omit<QueuedJob<Name>, "priority" | "group">,
): Promise<void> {
  if (userId === null) {
    await queue.enqueue(tx, name, { ...job, priority: jobPriority({ plan: "core", pace, at: new Date() }) });
    return;
  }
  const ownBefore = await countOpenOf(tx, { name, userId, pace });
  if (isOrdered && pace === "single" && ownBefore >= mostWaiting)
    throw new AppError("too_much_waiting", { isRetryable: true, retryAfterSeconds: 60 });
  const plan = await planOfUser(tx, userId);
  const priority = jobPriority({ plan, pace, at: new Date(), ownBefore });
  await queue.enqueue(tx, name, { ...job, priority, group: { id: userId, tier: pace } });
}
