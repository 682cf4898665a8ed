import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import type { JobName } from "./job-definitions.ts";
import { jobPriority, type JobPace } from "./job-priority.ts";
import type { JobQueue, QueuedJob } from "./job-queue.ts";
import { countWaitingOf } from "./waiting-jobs-store.ts";

/** Whose work it is; null of what nobody has any more. */
type JobOwner = { userId: string | null; pace: JobPace };

/** Of each kind: a day of a dealer who orders one by one, and the runs of a week. */
const mostWaiting = { single: 500, run: 10_000 } as const satisfies Record<JobPace, number>;

/**
 * The one way in for work that somebody waits for, and the one place that decides whose turn it is: plan, pace, and what the same person has waiting
 * already. Throws `too_much_waiting`.
 */
export async function enqueueFor<Name extends JobName>(
  queue: Pick<JobQueue, "enqueue">,
  tx: Transaction,
  { name, userId, pace, ...job }: JobOwner & { name: Name } & Omit<QueuedJob<Name>, "priority" | "group">,
): Promise<void> {
  if (userId === null) {
    await queue.enqueue(tx, name, { ...job, priority: jobPriority({ plan: "core", pace, at: new Date() }) });
    return;
  }
  const ownBefore = await countWaitingOf(tx, { name, userId, pace });
  if (ownBefore >= mostWaiting[pace])
    throw new AppError("too_much_waiting", { isRetryable: true, retryAfterSeconds: 60 });
  const plan = await planOfUser(tx, userId);
  const priority = jobPriority({ plan, pace, at: new Date(), ownBefore });
  await queue.enqueue(tx, name, { ...job, priority, group: { id: userId, tier: pace } });
}
