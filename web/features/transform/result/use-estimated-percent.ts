import { useEffect, useState } from "react";
import { useMonotonePercent } from "./use-monotone-percent.ts";

/** One stage of some work: its name, the shares of the whole, 0–100, at which it begins and ends, and how long it usually takes. */
export type StageSpan = { label: string; from: number; to: number; usualSeconds: number };

/** When the stage that some work is in was first seen: every place that shows the work then shows the same share. */
const currentStages = new Map<string, { label: string; since: number }>();
const refreshMs = 300;

/**
 * The share of the work to show: within a stage it nears the stage's end and never gets there, so that what comes next is always told by
 * the server. Never runs backwards.
 */
export function useEstimatedPercent(workId: string, span: StageSpan): number {
  const { label } = span;
  const stage = `${workId} ${label}`;
  const [spent, setSpent] = useState({ stage, seconds: 0 });
  const isMoving = span.to > span.from;
  useEffect(() => {
    if (!isMoving) return;
    const since = stageStart(workId, label);
    const timer = setInterval(() => setSpent({ stage, seconds: (performance.now() - since) / 1000 }), refreshMs);
    return () => clearInterval(timer);
  }, [isMoving, workId, label, stage]);
  return useMonotonePercent(workId, estimatePercent(span, spent.stage === stage ? spent.seconds : 0));
}

function stageStart(workId: string, label: string): number {
  const held = currentStages.get(workId);
  if (held?.label === label) return held.since;
  const since = performance.now();
  currentStages.set(workId, { label, since });
  return since;
}

/** Half of the stage after its usual time, nine tenths after nine times as much: a busy machine is seen to go on, and never to arrive. */
export function estimatePercent({ from, to, usualSeconds }: StageSpan, seconds: number): number {
  return usualSeconds > 0 ? from + ((to - from) * seconds) / (seconds + usualSeconds) : from;
}
