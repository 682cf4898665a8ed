import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { startTransition, useState } from "react";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { payingStatuses } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { call, withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { generationsQuery, startGeneration } from "#web/api/generations.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { rereadOffers } from "#web/api/offers.ts";
import { profileQuery } from "#web/api/profile.ts";
import { loadSession } from "#web/api/session.ts";
import { recordRetailPreset } from "#web/api/uploads.ts";
import { engineWish, type RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useIsHere } from "#web/features/retail/use-is-here.ts";
import { waitsForCutOut } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { isAiCode } from "#web/parts/engine/is-ai-failure.ts";
import type { PhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import { isByAi } from "#web/parts/engine/who-made-it.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

/** What is ordered, and from whom. */
export type Wanted = { preset: string; engine: EngineName };
export type Refusal = Wanted & {
  title: string;
  text: string;
  attemptKey: string | null;
  /** It is AI that was refused: the studio can make it. */
  isAiFault: boolean;
};
export type Order =
  | { step: "none" }
  | { step: "sending"; preset: string; ratio: Ratio }
  /** The selection is cleared, and what went wrong stands beside the photo. */
  | ({ step: "refused" } & Refusal);

type OrderDeps = {
  upload: Upload | undefined;
  versions: readonly Generation[];
  costIn: PhotoCosts;
  options: RetailOptions;
  onStarted: (id: string) => void;
};

/** Orders retail pictures of one photo. A press on a preset starts at once; a repeated try goes under the same key, and is charged once. */
export function useRetailOrder({ upload, versions, costIn, options, onStarted }: OrderDeps) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const [order, setOrder] = useState<Order>({ step: "none" });
  const isHere = useIsHere();

  const { maker } = options;
  const costFrom = (engine: EngineName, preset: string): number | null => {
    const isThere =
      engine === "cloud" &&
      versions.some((one) => isSamePicture(one, preset, options) && one.cutOutVersion === upload?.cutOut.version);
    return isThere ? 0 : (costIn(engine, preset) ?? maker.priceOf(engine));
  };

  async function start({ preset, engine }: Wanted, attemptKey = createAttemptKey()): Promise<void> {
    if (!upload || order.step === "sending" || waitsForCutOut(upload)) return;
    const cost = costFrom(engine, preset);
    if (profile !== undefined && profile.generation_tokens < (cost ?? 0)) {
      toastOutOfTokens(client);
      return;
    }
    setOrder({ step: "sending", preset, ratio: options.ratio });
    announce(`${retailTexts.creatingNote} ${shownName(preset)}`);
    try {
      noteDown(upload.id, preset);
      const photo = { imageUrl: upload.uploadUrl, recordId: upload.id };
      const body = {
        ...photo,
        preset,
        retailMode: true,
        ...options.wish,
        ...engineWish(engine),
        expectedCost: cost ?? undefined,
      };
      const { id } = await withRetries(
        () => startGeneration(body, attemptKey),
        () => toast({ title: retailTexts.generateHiccup }),
      );
      await show(client, id);
      if (!isHere.current) return;
      onStarted(id);
      // With the address, which comes as a transition: between the two the picture before would flash up.
      startTransition(() => setOrder({ step: "none" }));
    } catch (error) {
      if (isHere.current) setOrder(settle(client, { failure: toFailure(error), preset, engine, attemptKey }));
    }
  }

  return { order, start, costFrom, dismiss: () => setOrder({ step: "none" }) };
}

/**
 * Of AI only the very same picture is there for nothing. With a logo or a plate of one's own it is not told from here whether it is the same:
 * nobody pays more than was said.
 */
function isSamePicture(one: Generation, preset: string, { ratio, fileFormat, logo, plate }: RetailOptions): boolean {
  const isPlain =
    logo.logo === null && plate.treatment === "keep" && one.logo === null && one.plateTreatment === "keep";
  const isAlike = one.aspectRatio === ratio && one.fileFormat === fileFormat && !one.isWatermarked;
  const isLive = payingStatuses.some((status) => status === one.status);
  return isByAi(one) && one.preset === preset && isPlain && isAlike && isLive;
}

async function show(client: QueryClient, id: string): Promise<void> {
  try {
    putGeneration(client, await call("get /api/generations/{id}", { path: { id } }));
  } catch {
    // It is made all the same: the list has it.
    await client.invalidateQueries({ queryKey: generationsQuery.queryKey });
  }
}

/** A note beside the photo: nothing waits for it, and the picture is made without it as well. */
function noteDown(uploadId: string, preset: string): void {
  recordRetailPreset(uploadId, preset).catch((error: unknown) => console.warn("The preset was not recorded.", error));
}

type Failed = Wanted & { failure: Failure; attemptKey: string };

function settle(client: QueryClient, { failure, attemptKey, ...wanted }: Failed): Order {
  announce("");
  if (failure.code === "insufficient_tokens") {
    toastOutOfTokens(client);
    return { step: "none" };
  }
  if (failure.code === "unauthenticated") void loadSession();
  if (failure.code === "price_changed") rereadOffers(client);
  const isAiFault = wanted.engine === "cloud" && isAiCode(failure.code);
  if (isAiFault) void rereadEngines(client, failure);
  if (!failure.isRetryable || isAiFault) {
    const title = retailTexts.requestFailed;
    toast({ title, description: failure.message, tone: "destructive" });
    return { step: "refused", title, text: failure.message, attemptKey: null, isAiFault, ...wanted };
  }
  const title =
    failure.code !== "connection"
      ? retailTexts.requestFailed
      : failure.wasOffline
        ? retailTexts.offline
        : retailTexts.deploying;
  toast({ title, description: retailTexts.tryAgain });
  const text = `${retailTexts.tryAgain}. ${retailTexts.unsent}`;
  return { step: "refused", title, text, attemptKey, isAiFault, ...wanted };
}
