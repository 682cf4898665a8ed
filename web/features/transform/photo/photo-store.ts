import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { errorTable } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { isAbort, withRetries } from "#web/api/client.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { loadSession, whenUserChanges } from "#web/api/session.ts";
import { uploadPhoto, uploadQuery, uploadSample } from "#web/api/uploads.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { toast } from "#web/ui/toast.tsx";
import { checkPhotoFile } from "./check-photo-file.ts";

/**
 * The photo on its way to the server. It lives outside the screen, so that leaving the screen does not stop it. Once stored, the
 * address (`?photo=`) names the photo and the query cache holds it.
 */
export type PhotoState =
  | { step: "none" }
  | { step: "sending"; fileName: string; localUrl: string | null; percent: number }
  /** It did not get through: it is kept, and goes on when asked to or when the network is back. */
  | { step: "held"; fileName: string; localUrl: string | null; failure: Failure }
  | { step: "stored"; uploadId: string; localUrl: string | null }
  | { step: "failed"; fileName: string; localUrl: string | null; message: string };

let state: PhotoState = { step: "none" };
let abort: AbortController | null = null;
let sendAgain: (() => void) | null = null;
let whenStored: ((upload: Upload) => void) | null = null;
const listeners = new Set<() => void>();

function set(next: PhotoState): void {
  if (isOnItsWay(next)) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  state = next;
  for (const listener of listeners) listener();
}

/** Whether a photo was taken that the server has not got yet. */
export function isOnItsWay(photo: PhotoState): boolean {
  return photo.step === "sending" || photo.step === "held";
}

/** Closing the page would lose a photo that is still on its way; the browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePhotoState(): PhotoState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}

/** Runs once the photo that is on its way has arrived; a later call replaces an earlier one. */
export function afterPhotoStored(action: (upload: Upload) => void): void {
  whenStored = action;
}

/** Forgets the photo at hand, and stops it if it is still on its way. */
export function resetPhoto(): void {
  abort?.abort();
  abort = null;
  sendAgain = null;
  whenStored = null;
  if (state.step !== "none" && state.localUrl) URL.revokeObjectURL(state.localUrl);
  set({ step: "none" });
}

whenUserChanges(resetPhoto);

/** Sends a held photo once more. */
export function resumePhoto(): void {
  if (state.step === "held") sendAgain?.();
}

/** Makes room for a photo that the address names; one still on its way goes on. */
export function releasePhoto(): void {
  if (state.step === "stored" || state.step === "failed") resetPhoto();
}

/** Sends a person's photo; the screen shows it from the first moment. */
export async function sendPhoto(client: QueryClient, file: File): Promise<void> {
  resetPhoto();
  const wrong = checkPhotoFile(file);
  if (wrong) {
    set({ step: "failed", fileName: file.name, localUrl: null, message: errorTable[wrong].message });
    return;
  }
  const sending = { step: "sending", fileName: file.name, localUrl: URL.createObjectURL(file) } as const;
  await transfer(client, { ...sending, percent: 0 }, (signal) =>
    uploadPhoto({ file, signal, onProgress: (percent) => set({ ...sending, percent }) }),
  );
}

/** Takes the product's own sample car. */
export async function sendSample(client: QueryClient): Promise<void> {
  resetPhoto();
  await transfer(client, { step: "sending", fileName: "Sample car", localUrl: null, percent: 0 }, () => uploadSample());
}

type SendingPhoto = Extract<PhotoState, { step: "sending" }>;

async function transfer(
  client: QueryClient,
  sending: SendingPhoto,
  send: (signal: AbortSignal) => Promise<Upload>,
): Promise<void> {
  const controller = new AbortController();
  abort = controller;
  sendAgain = () => void transfer(client, sending, send);
  removeEventListener("online", resumePhoto);
  set(sending);
  try {
    const upload = await withRetries(
      () => send(controller.signal),
      () => toast({ title: transformTexts.uploadHiccup }),
    );
    if (controller.signal.aborted) return;
    client.setQueryData(uploadQuery(upload.id).queryKey, upload);
    set({ step: "stored", uploadId: upload.id, localUrl: sending.localUrl });
    whenStored?.(upload);
    whenStored = null;
  } catch (error) {
    if (isAbort(error) || controller.signal.aborted) return;
    settleFailure(sending, toFailure(error));
  }
}

/** Refusals for want of room or for too much at once: nothing is wrong with the photo, and another would fare no better. */
const roomRefusals: ReadonlySet<Failure["code"]> = new Set([
  "storage_low",
  "account_full",
  "upload_allowance_used",
  "rate_limited",
]);

/** What may pass leaves the photo where it is; what lies in the photo itself makes room for another. */
function settleFailure({ fileName, localUrl }: SendingPhoto, failure: Failure): void {
  if (failure.isRetryable || roomRefusals.has(failure.code)) {
    if (failure.isRetryable) addEventListener("online", resumePhoto, { once: true });
    set({ step: "held", fileName, localUrl, failure });
    return;
  }
  whenStored = null;
  // The session has ended meanwhile: reading it again brings the guard to the sign-in page.
  if (failure.status === 401) void loadSession();
  set({ step: "failed", fileName, localUrl, message: failure.message });
}
