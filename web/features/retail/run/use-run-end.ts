import { useEffect, useRef } from "react";
import type { RetailRun } from "#contract/retail-runs.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { toast } from "#web/ui/toast.tsx";
import { countsText } from "./run-words.ts";

/** Says that a run has come to its end, if it was seen running. */
export function useRunEnd(run: RetailRun): void {
  const wasRunning = useRef(run.status === "running");
  useEffect(() => {
    if (run.status === "finished" && wasRunning.current) {
      toast({
        title: retailTexts.bulkCompleted,
        description: `${countsText(run)}.`,
        tone: run.counts.completed + run.counts.needsLook === 0 ? "destructive" : "plain",
      });
    }
    wasRunning.current = run.status === "running";
  }, [run]);
}
