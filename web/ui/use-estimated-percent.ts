import { useEffect, useState } from "react";
import { useMonotonePercent } from "./use-monotone-percent.ts";

/** One phase of some work: its name, the shares of the whole, 0–100, at which it begins and ends, and how long it usually takes. */
export type ProgressSpan = { label: string; from: number; to: number; usualSeconds: number };

/** When the phase that some work is in was first seen: every place that shows the work then shows the same share. */
const currentPhases = new Map<string, { label: string; since: number }>();
const refreshMs = 300;

/**
 * The share of the work to show: within a phase it nears the phase's end and never gets there, so that what comes next is always told by
 * the server. Never runs backwards.
 */
export function useEstimatedPercent(workId: string, span: ProgressSpan): number {
  const { label } = span;
  const phase = `${workId} ${label}`;
  const [spent, setSpent] = useState({ phase, seconds: 0 });
  const isMoving = span.to > span.from;
  useEffect(() => {
    if (!isMoving) return;
    const since = phaseStart(workId, label);
    const timer = setInterval(() => setSpent({ phase, seconds: (performance.now() - since) / 1000 }), refreshMs);
    return () => clearInterval(timer);
  }, [isMoving, workId, label, phase]);
  return useMonotonePercent(workId, estimatePercent(span, spent.phase === phase ? spent.seconds : 0));
}

function phaseStart(workId: string, label: string): number {
  const held = currentPhases.get(workId);
  if (held?.label === label) return held.since;
  const since = performance.now();
  currentPhases.set(workId, { label, since });
  return since;
}

/** Half of the phase after its usual time, nine tenths after nine times as much: a busy machine is seen to go on, and never to arrive. */
export function estimatePercent({ from, to, usualSeconds }: ProgressSpan, seconds: number): number {
  return usualSeconds > 0 ? from + ((to - from) * seconds) / (seconds + usualSeconds) : from;
}
