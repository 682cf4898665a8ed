import { useEffect, useState } from "react";
import { readServerTime } from "#web/api/server-clock.ts";
import { viewerPercent } from "./viewer-percent.ts";

/** The viewer's progress since the set was ordered; it stands still once the set is finished. */
export function useViewerPercent(startedAt: string, isFinished: boolean): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (isFinished) return;
    // By the server's clock as it is known now: what a later answer corrects of it must not take the bar back.
    const passedMs = Math.max(0, (readServerTime() ?? Date.now()) - Date.parse(startedAt));
    const start = Date.now() - passedMs;
    const tick = () => setElapsedMs(Date.now() - start);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [startedAt, isFinished]);
  return viewerPercent(elapsedMs, isFinished);
}
