import type { PlanId } from "#contract/plans.ts";

/** What somebody waits for in front of a screen (`single`), and a picture of a run, which takes minutes in any case. */
export type JobPace = "single" | "run";

/**
 * How much later a job may begin than one of Pro's single pictures that is ordered at the same moment. So Pro's goes first, and Core never
 * waits more than five minutes longer than Pro does; a single picture goes before the runs of the last hour.
 */
export const headStartSeconds = {
  single: { pro: 0, core: 300 },
  run: { pro: 3600, core: 3900 },
} as const satisfies Record<JobPace, Record<PlanId, number>>;

/**
 * What a person's second is put back by, and what is added for each one after it: what one person has piled up never overtakes the others by its age
 * alone. Of single ones about what the first takes, so that others get every second turn; the pictures of a run have an hour of others before them
 * already, and the last of sixty another.
 */
const putBackSeconds = { single: 20, run: 2 } as const satisfies Record<JobPace, number>;

const epochMs = Date.UTC(2026, 0, 1);

/**
 * pg-boss takes the highest priority first. It never changes a waiting job's, so ageing is built in: the priority says by when a job is due, to
 * the second, as a negative number. Enough room for 68 years.
 */
export function jobPriority({ plan, pace, at, ownBefore = 0 }: Ordered): number {
  const dueSeconds = Math.floor((at.getTime() - epochMs) / 1000) + headStartSeconds[pace][plan];
  return -dueSeconds - secondsBehindOthers(pace, ownBefore);
}

export type Ordered = {
  plan: PlanId;
  pace: JobPace;
  at: Date;
  /** How many others of the same kind and pace the same person has, waiting or under way. */
  ownBefore?: number;
};

function secondsBehindOthers(pace: JobPace, ownBefore: number): number {
  return (putBackSeconds[pace] * ownBefore * (ownBefore + 1)) / 2;
}
