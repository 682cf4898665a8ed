import { useEffect, useState } from "react";
import { viewerPercent } from "./viewer-percent.ts";

/** The viewer's progress since the set was ordered; it stands still once the set is finished. */
export function useViewerPercent(startedAt: string, isFinished: boolean): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (isFinished) return;
    // A server's clock that runs ahead of ours would start below nothing: ours counts then.
    const start = Math.min(Date.now(), Date.parse(startedAt));
    const tick = () => setElapsedMs(Date.now() - start);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [startedAt, isFinished]);
  return viewerPercent(elapsedMs, isFinished);
}
