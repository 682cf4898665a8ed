import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { toFailure } from "#web/api/failure.ts";
import { putRun, retryRun } from "#web/api/retail-runs.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { usePhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import { PlateCornersDialog } from "#web/parts/plate/plate-corners-dialog.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type PlateNoteProps = { runId: string; uploadId: string; picture: Generation };

/**
 * Who asked for no plate must learn of every picture that may still show one, before it is on an advert. The corners that are marked here make
 * the picture again, in its place in the run.
 */
export function PlateNote({ runId, uploadId, picture }: PlateNoteProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { priceOf } = useEngine("retail");
  const { engine, preset, isPassedThrough } = picture;
  const cost = usePhotoCosts(uploadId)(engine, preset) ?? priceOf(engine);
  // It may be passed through again, for nothing.
  const price = cost === 0 ? "free" : `${isPassedThrough ? "up to " : ""}${tokensText(cost)}`;
  const { data: upload } = useQuery({ ...uploadQuery(uploadId), enabled: isOpen });

  async function makeAgain(): Promise<void> {
    setOpen(false);
    try {
      putRun(client, await retryRun(runId, { what: "plates", uploadId, expectedCost: cost ?? undefined }));
    } catch (error) {
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }
  return (
    <div className="grid justify-items-start gap-1">
      {picture.isPlateFound ? null : (
        <p className="text-ink-soft text-sm">No number plate was found. If one can be read here, it still can be.</p>
      )}
      <Button look="quiet" className="-ml-3 px-3" onClick={() => setOpen(true)}>
        {picture.isPlateFound ? "Check the plate's corners" : "Mark the plate"} · {price}
      </Button>
      {upload ? <PlateCornersDialog upload={upload} open={isOpen} onClose={() => void makeAgain()} /> : null}
    </div>
  );
}
