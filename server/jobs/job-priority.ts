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

/** So many single pictures of one person, ordered at once, are somebody who tries a few scenes or takes all formats. */
const fewAtOnce = 4;
/** What each one more is put back by: about what it takes, so that others get every second turn, and more as it goes on. */
const putBackSeconds = 20;

const epochMs = Date.UTC(2026, 0, 1);

/**
 * pg-boss takes the highest priority first. It never changes a waiting job's, so ageing is built in: the priority says by when a job is due, to
 * the second, as a negative number. Enough room for 68 years.
 */
export function jobPriority({ plan, pace, at, ownBefore = 0 }: Ordered): number {
  const dueSeconds = Math.floor((at.getTime() - epochMs) / 1000) + headStartSeconds[pace][plan];
  return -dueSeconds - (pace === "single" ? secondsBehindOthers(plan, ownBefore) : 0);
}

export type Ordered = {
  plan: PlanId;
  pace: JobPace;
  at: Date;
  /** How many others of the same kind the same person has waiting, those of runs aside. */
  ownBefore?: number;
};

/** Who orders two hundred single pictures has ordered a run: no later than one, but behind what others order meanwhile. */
function secondsBehindOthers(plan: PlanId, ownBefore: number): number {
  const most = headStartSeconds.run[plan] - headStartSeconds.single[plan];
  return Math.min(most, Math.max(0, ownBefore + 1 - fewAtOnce) * putBackSeconds);
}
