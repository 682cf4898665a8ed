import { useState } from "react";

/** The percentage to show for one piece of work: never less than was shown before, whatever order events come in. */
export function useMonotonePercent(workId: string, percent: number): number {
  const [shown, setShown] = useState({ workId, percent });
  if (shown.workId !== workId || percent > shown.percent) {
    const next = { workId, percent };
    setShown(next);
    return next.percent;
  }
  return shown.percent;
}
