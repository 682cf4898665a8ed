import type { QueryClient } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation, GenerationPage, GenerateFromPresetBody, PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { call, withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { generationsQuery, startGeneration } from "#web/api/generations.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { rereadOffers } from "#web/api/offers.ts";
import { loadSession } from "#web/api/session.ts";
import { recordPreset } from "#web/api/uploads.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { isAiCode } from "#web/parts/engine/is-ai-failure.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

export type PictureOrder = {
  upload: Upload;
  preset: string;
  ratio: Ratio;
  logo: PictureLogo | null;
  engine: EngineName;
  /** What was said on the button. */
  /** As it was shown; null: it was not known yet. */
  cost: number | null;
  /** As the plan will have it. */
  isWatermarked: boolean;
  /** Called when the picture turns out to be there already. */
  onFound: (picture: { id: string; uploadId: string }) => void;
};

/**
 * Orders one picture. Its tile stands from the first moment: a stand-in under the attempt's key goes into the list, and the real
 * entry takes its place when the server has answered. An order that did not get through stays as failed; under its key it can be given
 * again and is never charged twice, even if only the answer was lost.
 */
export async function startPicture(
  client: QueryClient,
  order: PictureOrder,
  attemptKey = createAttemptKey(),
): Promise<void> {
  removeStandIn(client, attemptKey);
  putGeneration(client, standIn(attemptKey, order));
  announce(`Creating your image in ${order.preset}.`);
  try {
    const { upload, preset } = order;
    const body = bodyOf(order);
    noteDown(upload.id, preset);
    const { id, status } = await withRetries(
      () => startGeneration(body, attemptKey),
      () => toast({ title: transformTexts.generateHiccup }),
    );
    if (status === "done") {
      putGeneration(client, await call("get /api/generations/{id}", { path: { id } }));
      order.onFound({ id, uploadId: upload.id });
    }
    const isKnown = client
      .getQueryData<GenerationPage>(generationsQuery.queryKey)
      ?.generations.some((one) => one.id === id);
    if (!isKnown) putGeneration(client, standIn(id, order));
    removeStandIn(client, attemptKey);
  } catch (error) {
    const failure = toFailure(error);
    // What AI is refused for has a way on: the studio. It stands on the picture's place.
    const isOfAi = order.engine === "cloud" && isAiCode(failure.code);
    if (isOfAi) void rereadEngines(client, failure);
    if (failure.isRetryable || isOfAi) {
      unsentKeys.add(attemptKey);
      const { code, message } = isOfAi ? failure : unsentError(failure);
      putGeneration(client, { ...standIn(attemptKey, order), status: "failed", cost: 0, error: { code, message } });
      return;
    }
    removeStandIn(client, attemptKey);
    // Or the last word heard would be that it waits for a place.
    announce("");
    showFailure(client, failure);
  }
}

function bodyOf({ upload, preset, ratio, logo, engine, cost }: PictureOrder): GenerateFromPresetBody {
  const photo = { imageUrl: upload.uploadUrl, recordId: upload.id };
  const body = {
    ...photo,
    preset,
    aspectRatio: ratio,
    expectedCost: cost ?? undefined,
    ...(engine === "cloud" ? { engine } : {}),
  };
  if (logo === null) return body;
  const { url, position, size, opacity, board } = logo;
  return { ...body, logoUrl: url, logo: { position, size, opacity, board } };
}

const unsentKeys = new Set<string>();

/** Whether an entry of the list stands for an order that the server has not confirmed. */
export function isUnsent({ id }: Generation): boolean {
  return unsentKeys.has(id);
}

/** Without an answer though there is a network, 'Function is deploying' is shown (decision 046). */
function unsentError({ code, wasOffline }: Failure): { code: string; message: string } {
  if (code !== "connection") return { code, message: transformTexts.requestFailed };
  return { code, message: wasOffline ? transformTexts.offline : transformTexts.deploying };
}

/** A note beside the photo: nothing waits for it, and the picture is made without it as well. */
function noteDown(uploadId: string, preset: string): void {
  recordPreset(uploadId, preset).catch((error: unknown) => console.warn("The preset was not recorded.", error));
}

function standIn(id: string, { upload, preset, ratio, logo, engine, cost, isWatermarked }: PictureOrder): Generation {
  return {
    id,
    kind: "preset",
    status: "pending",
    stage: "queued",
    percent: 0,
    preset,
    aspectRatio: ratio,
    uploadId: upload.id,
    engine,
    madeBy: null,
    engineNotes: [],
    generatedImageUrl: null,
    thumbnailUrl: null,
    stageUrl: null,
    downloadUrl: null,
    width: null,
    height: null,
    carBox: null,
    wasEnlarged: false,
    carUnchanged: null,
    outline: null,
    differenceUrl: null,
    fileFormat: "jpeg",
    logo,
    plateTreatment: "keep",
    cutOutVersion: upload.cutOut.version,
    isPlateFound: null,
    placing: null,
    isPassedThrough: false,
    runId: null,
    isWatermarked,
    cost: cost ?? 0,
    error: null,
    createdAt: new Date().toISOString(),
  };
}

function removeStandIn(client: QueryClient, attemptKey: string): void {
  client.setQueryData<GenerationPage>(generationsQuery.queryKey, (page) =>
    page ? { ...page, generations: page.generations.filter(({ id }) => id !== attemptKey) } : page,
  );
}

function showFailure(client: QueryClient, failure: Failure): void {
  if (failure.code === "unauthenticated") void loadSession();
  if (failure.code === "price_changed") rereadOffers(client);
  if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
  else toast({ title: transformTexts.requestFailed, description: failure.message, tone: "destructive" });
}
