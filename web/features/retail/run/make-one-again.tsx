import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { RetryReason } from "#contract/retail-runs.ts";
import { toFailure } from "#web/api/failure.ts";
import { rereadOffers, retryOfferQuery } from "#web/api/offers.ts";
import { putRun, retryRun } from "#web/api/retail-runs.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { watchFocus } from "#web/ui/watch-focus.ts";

type MakeOneAgainProps = {
  runId: string;
  uploadId: string;
  /** What there is of it. */
  generationId: string;
  fileName: string;
  /** Why it is made again. */
  what: Exclude<RetryReason, "plates">;
  /** Who made it before makes it again. */
  engine: Generation["engine"];
};

const labels = {
  failed: "Try again",
  "needs-look": "Make it",
  cancelled: "Make it after all",
  "cut-outs": "Make it again",
} as const satisfies Record<MakeOneAgainProps["what"], string>;

/** One picture of a run made again, in its place; the others stay as they are. */
export function MakeOneAgain({ runId, uploadId, generationId, fileName, what, engine }: MakeOneAgainProps) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { priceOf } = useEngine("retail");
  const { data: offer } = useQuery(retryOfferQuery(runId, what));
  const told = offer?.photos.find((one) => one.uploadId === uploadId)?.cost;
  const cost = told ?? priceOf(engine);
  const price = told === undefined ? `up to ${tokensText(cost)}` : cost === 0 ? "free" : tokensText(cost);

  async function makeAgain(card: HTMLElement | null): Promise<void> {
    setSending(true);
    const isElsewhere = watchFocus();
    try {
      const run = await retryRun(runId, { what, uploadId, expectedCost: cost ?? undefined });
      putRun(client, run);
      if (run.items.some((item) => item.uploadId === uploadId && item.generationId !== generationId)) {
        announce(`${fileName} is made again.`);
        // The button goes; who works by keyboard stays at this card.
        if (!isElsewhere()) card?.focus();
      }
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === "price_changed") rereadOffers(client);
      if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
      else toast({ title: retailTexts.requestFailed, description: failure.message, tone: "destructive" });
    } finally {
      setSending(false);
    }
  }
  const label = labels[what];
  return (
    <Button
      className="px-4"
      aria-label={`${label}: ${fileName} · ${price}`}
      aria-disabled={isSending}
      onClick={isSending ? undefined : ({ currentTarget }) => void makeAgain(currentTarget.closest("article"))}
    >
      <RefreshCw aria-hidden="true" className="size-4" />
      {label} · {price}
    </Button>
  );
}
