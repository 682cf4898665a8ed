import { viewerProgress } from "#contract/limits.ts";

/** Five points a second, at most 90 until the call is finished, 100 from then on. */
export function viewerPercent(elapsedMs: number, isFinished: boolean): number {
  if (isFinished) return 100;
  const climbed = Math.floor(Math.max(0, elapsedMs) / 1000) * viewerProgress.pointsPerSecond;
  return Math.min(viewerProgress.capPercent, climbed);
}
