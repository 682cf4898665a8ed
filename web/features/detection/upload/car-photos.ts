import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { maxPhotosOfCar, unknownCar } from "#contract/detected-fields.ts";
import { sendCarPhoto, whenCarForgotten } from "#web/api/car-photos.ts";
import { call, isAbort, withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { requestQuery } from "#web/api/requests.ts";
import { loadSession, whenUserChanges } from "#web/api/session.ts";
import { createStore } from "#web/browser/create-store.ts";
import { uploadTexts } from "#web/features/detection/detection-texts.ts";
import { toast } from "#web/ui/toast.tsx";
import type { PhotoHint } from "./judge-photo.ts";
import { lookAtPhoto } from "./look-at-photo.ts";

/** A photo that was chosen, in its order. */
export type ChosenPhoto = {
  readonly key: string;
  readonly file: File;
  readonly localUrl: string;
  /** Null while it is looked at. */
  readonly hints: readonly PhotoHint[] | null;
  /** It lies on the server already, from a try that broke off at another. */
  readonly isStored: boolean;
  /** Why the server did not take it. */
  readonly refusal: string | null;
};

export type Sending =
  | { step: "idle" }
  | { step: "sending"; place: number; count: number; percent: number }
  /** It did not get through; it goes on when asked to or when the network is back. */
  | { step: "held"; failure: Failure };

export type FailedPhotos = { failure: Failure; during: "request" | "photo" };

/** What came of sending: the request whose photos are being read, or what went wrong, and where. */
export type SentPhotos = { requestId: string } | FailedPhotos | { isCancelled: true };

/**
 * The photos of one car that are chosen and on their way. They live as long as the query cache, outside the screen: who leaves finds them
 * again.
 */
class CarPhotos {
  readonly #client: QueryClient;
  readonly photos = createStore<readonly ChosenPhoto[]>([]);
  readonly sending = createStore<Sending>({ step: "idle" });
  #requestId: string | null = null;
  #abort: AbortController | null = null;
  #isOnScreen = false;
  #sendHeld: () => void = () => undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Whether the screen that shows the photos is there just now, perhaps again: what they bring goes on from it alone. */
  get isOnScreen(): boolean {
    return this.#isOnScreen;
  }

  /** The screen is there; `sendHeld` sends what was held, from then on also when it is left. @returns what says that it is left */
  readonly enterScreen = (sendHeld: () => void): (() => void) => {
    this.#isOnScreen = true;
    this.#sendHeld = sendHeld;
    return () => {
      this.#isOnScreen = false;
    };
  };

  /** @returns how many had no room */
  add(files: readonly File[]): number {
    const held = this.photos.read();
    const fresh = files.filter((file) => !held.some((photo) => isSameFile(photo.file, file)));
    const taken = fresh.slice(0, maxPhotosOfCar - held.length);
    const added = taken.map((file) => ({
      key: createAttemptKey(),
      file,
      localUrl: URL.createObjectURL(file),
      hints: null,
      isStored: false,
      refusal: null,
    }));
    this.photos.set([...held, ...added]);
    for (const { key, file } of added) void lookAtPhoto(file).then((hints) => this.#change(key, { hints }));
    return fresh.length - taken.length;
  }

  readonly remove = (key: string): void => {
    const photo = this.photos.read().find((one) => one.key === key);
    if (!photo) return;
    URL.revokeObjectURL(photo.localUrl);
    // What the server has of this car it would read with the others: the next request starts without it.
    if (photo.isStored) this.#forgetRequest();
    this.photos.set(this.photos.read().filter((one) => one.key !== key));
    if (this.sending.read().step === "held") this.#set({ step: "idle" });
  };

  readonly clear = (): void => {
    this.cancel();
    for (const { localUrl } of this.photos.read()) URL.revokeObjectURL(localUrl);
    this.photos.set([]);
    this.#requestId = null;
  };

  readonly cancel = (): void => {
    this.#abort?.abort();
    this.#abort = null;
    this.#set({ step: "idle" });
  };

  /** Its car was deleted: what the server had of these photos went with it. */
  readonly forgetDeleted = (requestId: string): void => {
    if (requestId === this.#requestId) this.#forgetRequest();
  };

  /**
   * Makes the request, sends every photo that the server has not got yet, one after the other, and says that they are all: only then views start.
   * Who cancels before has started none.
   */
  async send(): Promise<SentPhotos> {
    this.#abort?.abort();
    const control = new AbortController();
    this.#abort = control;
    const { signal } = control;
    const sent = await this.#sendMissing(signal, { mayBeginAnew: true });
    return "failure" in sent ? this.#settle(sent) : sent;
  }

  async #sendMissing(signal: AbortSignal, { mayBeginAnew }: { mayBeginAnew: boolean }): Promise<SentPhotos> {
    const missing = this.photos.read().filter(({ isStored }) => !isStored);
    const count = Math.max(1, missing.length);
    this.#set({ step: "sending", place: 1, count, percent: 0 });
    const requestId = await this.#openRequest().catch(toFailure);
    if (signal.aborted) return { isCancelled: true };
    if (typeof requestId !== "string") return { failure: requestId, during: "request" };
    try {
      for (const [index, photo] of missing.entries())
        await this.#sendPhoto(photo, { requestId, place: index + 1, count, signal });
      // No other photo follows: the views may start.
      await withRetries(
        () => call("post /api/requests/{id}/photos-complete", { path: { id: requestId }, signal }),
        tellHiccup,
        signal,
      );
    } catch (error) {
      if (isAbort(error) || signal.aborted) return { isCancelled: true };
      const failure = toFailure(error);
      if (!isOfDeleted(failure)) return { failure, during: "photo" };
      this.forgetDeleted(requestId);
      // Deleted before, here or in another tab: all photos go into a new one. Once: what goes wrong twice is told.
      return mayBeginAnew ? this.#sendMissing(signal, { mayBeginAnew: false }) : { failure, during: "request" };
    }
    this.clear();
    // What was read of it before its photos were there is no longer true.
    void this.#client.invalidateQueries({ queryKey: requestQuery(requestId).queryKey });
    return { requestId };
  }

  async #sendPhoto(
    { key, file }: ChosenPhoto,
    { requestId, place, count, signal }: { requestId: string; place: number; count: number; signal: AbortSignal },
  ): Promise<void> {
    const tell = (percent: number) => this.#set({ step: "sending", place, count, percent });
    tell(0);
    try {
      await withRetries(() => sendCarPhoto({ file, requestId, signal, onProgress: tell }), tellHiccup, signal);
      // Deleted while the answer was on its way, the car has no photo any more.
      this.#change(key, { isStored: requestId === this.#requestId, refusal: null });
    } catch (error) {
      const failure = toFailure(error);
      const isOfPhoto = !failure.isRetryable && !isOfDeleted(failure);
      if (!isAbort(error) && !signal.aborted && isOfPhoto) this.#change(key, { refusal: failure.message });
      throw error;
    }
  }

  async #openRequest(): Promise<string> {
    this.#requestId ??= (await withRetries(() => call("post /api/requests", { body: unknownCar }))).id;
    return this.#requestId;
  }

  #forgetRequest(): void {
    this.#requestId = null;
    this.photos.set(this.photos.read().map((photo) => changed(photo, { isStored: false })));
  }

  #settle(failed: FailedPhotos): FailedPhotos {
    const { failure } = failed;
    // The session has ended meanwhile: reading it again brings the guard to the sign-in page.
    if (failure.status === 401) void loadSession();
    this.#set(failure.isRetryable ? { step: "held", failure } : { step: "idle" });
    return failed;
  }

  #set(next: Sending): void {
    if (next.step === "idle") removeEventListener("beforeunload", askBeforeLeaving);
    else addEventListener("beforeunload", askBeforeLeaving);
    if (next.step === "held") addEventListener("online", this.#whenOnline);
    else removeEventListener("online", this.#whenOnline);
    this.sending.set(next);
  }

  readonly #whenOnline = (): void => this.#sendHeld();

  #change(key: string, changes: Partial<ChosenPhoto>): void {
    this.photos.set(this.photos.read().map((photo) => (photo.key === key ? changed(photo, changes) : photo)));
  }
}

/** `conflict`: its views were left, and with them its row, which takes no photos any more. */
function isOfDeleted({ code }: Failure): boolean {
  return code === "not_found" || code === "conflict";
}

function tellHiccup(): void {
  toast({ title: uploadTexts.hiccup });
}

function changed(photo: ChosenPhoto, changes: Partial<ChosenPhoto>): ChosenPhoto {
  return { ...photo, ...changes };
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Closing the page would lose photos that are still on their way or held; the browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const held = new WeakMap<QueryClient, CarPhotos>();

/** The one choice of photos that belongs to the cache at hand. */
export function useCarPhotos(): CarPhotos {
  const client = useQueryClient();
  const known = held.get(client);
  if (known) return known;
  const opened = new CarPhotos(client);
  held.set(client, opened);
  whenUserChanges(opened.clear);
  whenCarForgotten(opened.forgetDeleted);
  return opened;
}
