import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileArchive, Pause, Play, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun, RetryReason } from "#contract/retail-runs.ts";
import { toFailure } from "#web/api/failure.ts";
import { rereadOffers, retryOfferQuery } from "#web/api/offers.ts";
import { changeRun, putRun, retryRun } from "#web/api/retail-runs.ts";
import { imagesText, retailTexts } from "#web/features/retail/retail-texts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button, buttonClass, ButtonLink } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isGoingOn } from "./run-words.ts";

type RunActionsProps = {
  run: RetailRun;
  /** What was made of its photos; undefined until that is known. */
  pictures: readonly Generation[] | undefined;
  /** How many of them are of an older cut-out. */
  outdatedCount: number;
  onNew: () => void;
};

/** Pause, go on, cancel; what failed or was cancelled made after all; everything in one file. */
export function RunActions({ run, pictures, outdatedCount, onNew }: RunActionsProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [asksCancel, setAsksCancel] = useState(false);

  async function change(action: () => Promise<RetailRun>): Promise<void> {
    setBusy(true);
    try {
      putRun(client, await action());
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === "price_changed") rereadOffers(client);
      if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
      else toast({ title: retailTexts.requestFailed, description: failure.message, tone: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  const press = (action: () => Promise<RetailRun>) => (isBusy ? undefined : () => void change(action));
  const isOfAi = pictures === undefined || pictures.some(({ engine }) => engine === "cloud");
  const again = { run, isOfAi, isBusy, change };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ZipLink run={run} />
      {run.status === "running" ? (
        <Button aria-disabled={isBusy} onClick={press(() => changeRun(run.id, "paused"))}>
          <Pause aria-hidden="true" className="size-4" />
          Pause
        </Button>
      ) : null}
      {run.status === "paused" ? (
        <Button look="signal" aria-disabled={isBusy} onClick={press(() => changeRun(run.id, "running"))}>
          <Play aria-hidden="true" className="size-4" />
          Go on
        </Button>
      ) : null}
      {run.counts.failed > 0 ? (
        <AgainButton {...again} what="failed" label="Retry failed only" images={run.counts.failed} />
      ) : null}
      {run.counts.cancelled > 0 ? (
        <AgainButton {...again} what="cancelled" label="Make the cancelled" images={run.counts.cancelled} />
      ) : null}
      {outdatedCount > 0 ? (
        <AgainButton
          {...again}
          what="cut-outs"
          label={`Make the corrected again · ${imagesText(outdatedCount)}`}
          images={outdatedCount}
        />
      ) : null}
      {isGoingOn(run) ? (
        <Button look="quiet" onClick={() => setAsksCancel(true)}>
          Cancel the run
        </Button>
      ) : (
        <>
          <Button look="quiet" onClick={onNew}>
            New run
          </Button>
          {run.counts.completed > 0 ? (
            <ButtonLink look="quiet" to={`/pictures?group=${run.id}`}>
              In your pictures
            </ButtonLink>
          ) : null}
        </>
      )}
      <CancelDialog
        open={asksCancel && isGoingOn(run)}
        run={run}
        onOpenChange={setAsksCancel}
        onCancelRun={() => {
          setAsksCancel(false);
          void change(() => changeRun(run.id, "cancelled"));
        }}
      />
    </div>
  );
}

type AgainButtonProps = {
  run: RetailRun;
  what: Exclude<RetryReason, "plates" | "needs-look">;
  label: string;
  /** How many are made again at most. */
  images: number;
  isOfAi: boolean;
  isBusy: boolean;
  change: (action: () => Promise<RetailRun>) => Promise<void>;
};

/** Until the server has said what it costs it is no more than as many new pictures. */
function AgainButton({ run, what, label, images, isOfAi, isBusy, change }: AgainButtonProps) {
  const { priceOf } = useEngine("retail");
  const { data: offer } = useQuery(retryOfferQuery(run.id, what));
  const each = priceOf(isOfAi ? "cloud" : "studio");
  const cost = offer?.cost ?? (each === null ? null : images * each);
  const price = offer === undefined ? `up to ${tokensText(cost)}` : cost === 0 ? "free" : tokensText(cost);
  const press = () => void change(() => retryRun(run.id, { what, expectedCost: cost ?? undefined }));
  return (
    <Button aria-disabled={isBusy} onClick={isBusy ? undefined : press}>
      <RefreshCw aria-hidden="true" className="size-4" />
      {label} · {price}
    </Button>
  );
}

function ZipLink({ run: { zipUrl, counts } }: { run: RetailRun }) {
  const label = (
    <>
      <FileArchive aria-hidden="true" className="size-4" />
      Download All as ZIP
    </>
  );
  if (zipUrl === null) {
    return (
      <Button onClick={() => toast({ title: retailTexts.nothingToDownload })} aria-disabled="true">
        {label}
      </Button>
    );
  }
  return (
    <a
      href={zipUrl}
      download
      onClick={(event) => {
        if (navigator.onLine) return;
        event.preventDefault();
        toast({
          title: "ZIP creation failed",
          description: "You are offline. The pictures are kept; try again when you are back.",
          tone: "destructive",
        });
      }}
      className={buttonClass("signal")}
    >
      {label}
      <span className="font-normal"> · {imagesText(counts.completed)}</span>
    </a>
  );
}
