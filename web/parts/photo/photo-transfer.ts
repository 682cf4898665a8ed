import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { errorTable } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { isAbort, withRetries } from "#web/api/client.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { loadSession, whenUserChanges } from "#web/api/session.ts";
import { uploadPhoto, uploadQuery, uploadSample } from "#web/api/uploads.ts";
import { createStore } from "#web/browser/create-store.ts";
import { toast } from "#web/ui/toast.tsx";
import { checkPhotoFile } from "./check-photo-file.ts";

const hiccup = "Oops! Had a little hiccup uploading your image. Please try again.";

export type PhotoState =
  | { step: "none" }
  | { step: "sending"; fileName: string; localUrl: string | null; percent: number }
  /** It did not get through: it is kept, and goes on when asked to or when the network is back. */
  | { step: "held"; fileName: string; localUrl: string | null; failure: Failure }
  | { step: "stored"; uploadId: string; localUrl: string | null }
  | { step: "failed"; fileName: string; localUrl: string | null; message: string };

/** What begins once the photo that is on its way has arrived: a picture in this preset. */
type NextPicture = { preset: string; start: (upload: Upload) => void };

type SendingPhoto = Extract<PhotoState, { step: "sending" }>;
type Send = (signal: AbortSignal) => Promise<Upload>;

/** Whether a photo was taken that the server has not got yet. */
export function isOnItsWay(photo: PhotoState): boolean {
  return photo.step === "sending" || photo.step === "held";
}

/**
 * The photo on its way to the server. It lives as long as the query cache that it ends in, outside the screen, so that leaving the screen
 * does not stop it. Once stored, the address (`?photo=`) names the photo and the cache holds it.
 */
class PhotoTransfer {
  readonly #client: QueryClient;
  readonly photo = createStore<PhotoState>({ step: "none" });
  readonly next = createStore<NextPicture | null>(null);
  #abort: AbortController | null = null;
  #sendAgain: (() => void) | null = null;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  #set(next: PhotoState): void {
    if (isOnItsWay(next)) addEventListener("beforeunload", askBeforeLeaving);
    else removeEventListener("beforeunload", askBeforeLeaving);
    this.photo.set(next);
  }

  /** Starts once the photo that is on its way has arrived, and goes with it; a later call replaces an earlier one. */
  afterStored(next: NextPicture): void {
    this.next.set(next);
  }

  /** Forgets the photo at hand, and stops it if it is still on its way. */
  readonly reset = (): void => {
    this.#abort?.abort();
    this.#abort = null;
    this.#sendAgain = null;
    this.next.set(null);
    const photo = this.photo.read();
    if (photo.step !== "none" && photo.localUrl) URL.revokeObjectURL(photo.localUrl);
    this.#set({ step: "none" });
  };

  /** Sends a held photo once more. */
  readonly resume = (): void => {
    if (this.photo.read().step === "held") this.#sendAgain?.();
  };

  /** Makes room for a photo that the address names; one still on its way goes on. */
  readonly release = (): void => {
    const { step } = this.photo.read();
    if (step === "stored" || step === "failed") this.reset();
  };

  /** Sends a person's photo; the screen shows it from the first moment. */
  async send(file: File): Promise<void> {
    this.reset();
    const wrong = checkPhotoFile(file);
    if (wrong) {
      this.#set({ step: "failed", fileName: file.name, localUrl: null, message: errorTable[wrong].message });
      return;
    }
    const sending = { step: "sending", fileName: file.name, localUrl: URL.createObjectURL(file) } as const;
    await this.#transfer({ ...sending, percent: 0 }, (signal) =>
      uploadPhoto({ file, signal, onProgress: (percent) => this.#set({ ...sending, percent }) }),
    );
  }

  /** Takes the product's own sample car. */
  async sendSample(): Promise<void> {
    this.reset();
    await this.#transfer({ step: "sending", fileName: "Sample car", localUrl: null, percent: 0 }, uploadSample);
  }

  async #transfer(sending: SendingPhoto, send: Send): Promise<void> {
    const controller = new AbortController();
    this.#abort = controller;
    this.#sendAgain = () => void this.#transfer(sending, send);
    removeEventListener("online", this.resume);
    this.#set(sending);
    try {
      const upload = await withRetries(
        () => send(controller.signal),
        () => toast({ title: hiccup }),
        controller.signal,
      );
      if (controller.signal.aborted) return;
      this.#client.setQueryData(uploadQuery(upload.id).queryKey, upload);
      this.#set({ step: "stored", uploadId: upload.id, localUrl: sending.localUrl });
      const next = this.next.read();
      this.next.set(null);
      next?.start(upload);
    } catch (error) {
      if (isAbort(error) || controller.signal.aborted) return;
      this.#settleFailure(sending, toFailure(error));
    }
  }

  /** What may pass leaves the photo where it is; what lies in the photo itself makes room for another. */
  #settleFailure({ fileName, localUrl }: SendingPhoto, failure: Failure): void {
    if (failure.isRetryable || roomRefusals.has(failure.code)) {
      if (failure.isRetryable) addEventListener("online", this.resume, { once: true });
      this.#set({ step: "held", fileName, localUrl, failure });
      return;
    }
    this.next.set(null);
    // The session has ended meanwhile: reading it again brings the guard to the sign-in page.
    if (failure.status === 401) void loadSession();
    this.#set({ step: "failed", fileName, localUrl, message: failure.message });
  }
}

/** Closing the page would lose a photo that is still on its way; the browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Refusals for want of room or for too much at once: nothing is wrong with the photo, and another would fare no better. */
const roomRefusals: ReadonlySet<Failure["code"]> = new Set([
  "storage_low",
  "account_full",
  "upload_allowance_used",
  "too_much_waiting",
  "rate_limited",
]);

/** A hook for the one transfer of a screen that belongs to the cache at hand: each screen has its own photo. */
export function photoTransferHook(): () => PhotoTransfer {
  const transfers = new WeakMap<QueryClient, PhotoTransfer>();
  return function usePhotoTransfer() {
    const client = useQueryClient();
    const held = transfers.get(client);
    if (held) return held;
    const opened = new PhotoTransfer(client);
    transfers.set(client, opened);
    whenUserChanges(opened.reset);
    return opened;
  };
}
