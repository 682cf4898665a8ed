import type { RetailRun } from "#contract/retail-runs.ts";
import { imagesText } from "#web/features/retail/retail-texts.ts";

/** How many photos of a run have come to an end. */
export function endedCount({ counts }: Pick<RetailRun, "counts">): number {
  return counts.completed + counts.failed + counts.needsLook + counts.cancelled;
}

export function isGoingOn({ status }: Pick<RetailRun, "status">): boolean {
  return status === "running" || status === "paused";
}

/** Finished of all, 0–100. */
export function runPercent(run: Pick<RetailRun, "counts">): number {
  return run.counts.total === 0 ? 0 : (endedCount(run) / run.counts.total) * 100;
}

/** The one that is being made counts: the first is 1 of N. */
export function progressText(run: Pick<RetailRun, "counts" | "status">): string {
  const { total } = run.counts;
  if (run.status === "paused") return `Paused: ${endedCount(run)} of ${imagesText(total)} done`;
  return `Processing ${Math.min(endedCount(run) + 1, total)} of ${imagesText(total)}`;
}

/** '6 succeeded (1 passed through), 1 failed, 2 need a look, 1 cancelled' */
export function countsText({ counts }: Pick<RetailRun, "counts">): string {
  const { completed, passedThrough, failed, needsLook, cancelled } = counts;
  return [
    `${completed} succeeded${passedThrough > 0 ? ` (${passedThrough} passed through)` : ""}`,
    `${failed} failed`,
    ...(needsLook > 0 ? [lookText(needsLook)] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ].join(", ");
}

export function lookText(count: number): string {
  return count === 1 ? "1 needs a look" : `${count} need a look`;
}
