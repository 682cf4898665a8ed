import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { toFailure } from "#web/api/failure.ts";
import { putRun, retryRun } from "#web/api/retail-runs.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { correcting } from "#web/parts/cut-out/correcting.ts";
import { hasOtherCutOut } from "#web/parts/cut-out/has-other-cut-out.ts";
import { toast } from "#web/ui/toast.tsx";

/** Makes a picture of a run anew, in its place, when its cut-out is put right while the run is shown. By the studio, which costs nothing; never by AI. */
export function useFreshRun({ id: runId, items }: RetailRun, pictures: readonly Generation[] | undefined): void {
  const client = useQueryClient();
  const isCorrecting = correcting.use();
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    if (pictures === undefined || isCorrecting) return;
    for (const { uploadId, cutOutVersion } of items) {
      const before = seen.current.get(uploadId);
      if (cutOutVersion === null || cutOutVersion === before) continue;
      seen.current.set(uploadId, cutOutVersion);
      const made = pictures.find((one) => one.uploadId === uploadId);
      const isFree = made?.engine === "studio" && hasOtherCutOut(made, cutOutVersion);
      if (before === undefined || !isFree) continue;
      retryRun(runId, { what: "cut-outs", uploadId, expectedCost: 0 }).then(
        (run) => putRun(client, run),
        (error: unknown) =>
          toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" }),
      );
    }
  }, [client, runId, items, pictures, isCorrecting]);
}
