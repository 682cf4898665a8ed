import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { tokensPerImage } from "#contract/limits.ts";
import type { Ratio } from "#contract/ratios.ts";
import { payingStatuses } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { generationsQuery, readGeneration, startGeneration } from "#web/api/generations.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { profileQuery } from "#web/api/profile.ts";
import { loadSession } from "#web/api/session.ts";
import { recordRetailPreset } from "#web/api/uploads.ts";
import type { RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useIsHere } from "#web/features/retail/use-is-here.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

export type Refusal = { title: string; text: string; preset: string; attemptKey: string | null };
export type Order =
  | { step: "none" }
  | { step: "sending"; preset: string; ratio: Ratio }
  /** The selection is cleared, and what went wrong stands beside the photo. */
  | ({ step: "refused" } & Refusal);

type OrderDeps = {
  upload: Upload | undefined;
  versions: readonly Generation[];
  /** In which the photo was paid for, also by pictures that were deleted since. */
  paidPresets: readonly string[];
  options: RetailOptions;
  onStarted: (id: string) => void;
};

/** Orders retail pictures of one photo. A press on a preset starts at once; a repeated try goes under the same key, and is charged once. */
export function useRetailOrder({ upload, versions, paidPresets, options, onStarted }: OrderDeps) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const [order, setOrder] = useState<Order>({ step: "none" });
  const isHere = useIsHere();

  const costOf = (preset: string): number =>
    paidPresets.includes(preset) || versions.some((one) => isPaid(one, preset)) ? 0 : tokensPerImage;

  async function start(preset: string, attemptKey = createAttemptKey()): Promise<void> {
    if (!upload || order.step === "sending") return;
    if ((profile?.generation_tokens ?? tokensPerImage) < costOf(preset)) {
      toastOutOfTokens(client);
      return;
    }
    setOrder({ step: "sending", preset, ratio: options.ratio });
    announce(`${retailTexts.creatingNote} ${shownName(preset)}`);
    try {
      noteDown(upload.id, preset);
      const body = { imageUrl: upload.uploadUrl, recordId: upload.id, preset, retailMode: true, ...options.wish };
      const { id } = await withRetries(
        () => startGeneration(body, attemptKey),
        () => toast({ title: retailTexts.generateHiccup }),
      );
      await show(client, id);
      if (!isHere.current) return;
      setOrder({ step: "none" });
      onStarted(id);
    } catch (error) {
      if (isHere.current) setOrder(settle(client, { failure: toFailure(error), preset, attemptKey }));
    }
  }

  return { order, start, costOf, dismiss: () => setOrder({ step: "none" }) };
}

/** One token pays for a photo in a preset, in whatever format, file and with whatever logo. */
function isPaid({ status, preset, isPassedThrough }: Generation, wanted: string): boolean {
  return preset === wanted && !isPassedThrough && payingStatuses.some((one) => one === status);
}

async function show(client: QueryClient, id: string): Promise<void> {
  try {
    putGeneration(client, await readGeneration(id));
  } catch {
    // It is made all the same: the list has it.
    await client.invalidateQueries({ queryKey: generationsQuery.queryKey });
  }
}

/** A note beside the photo: nothing waits for it, and the picture is made without it as well. */
function noteDown(uploadId: string, preset: string): void {
  recordRetailPreset(uploadId, preset).catch((error: unknown) => console.warn("The preset was not recorded.", error));
}

type Failed = { failure: Failure; preset: string; attemptKey: string };

function settle(client: QueryClient, { failure, preset, attemptKey }: Failed): Order {
  announce("");
  if (failure.code === "insufficient_tokens") {
    toastOutOfTokens(client);
    return { step: "none" };
  }
  if (failure.code === "unauthenticated") void loadSession();
  if (!failure.isRetryable) {
    toast({ title: retailTexts.requestFailed, description: failure.message, tone: "destructive" });
    return { step: "refused", title: retailTexts.requestFailed, text: failure.message, preset, attemptKey: null };
  }
  const title =
    failure.code !== "connection"
      ? retailTexts.requestFailed
      : failure.wasOffline
        ? retailTexts.offline
        : retailTexts.deploying;
  toast({ title, description: retailTexts.tryAgain });
  return { step: "refused", title, text: `${retailTexts.tryAgain}. ${retailTexts.unsent}`, preset, attemptKey };
}
