import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Upload } from "#contract/uploads.ts";
import { isAbort, withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { loadSession, whenUserChanges } from "#web/api/session.ts";
import { uploadPhoto, uploadQuery } from "#web/api/uploads.ts";
import { createStore } from "#web/browser/create-store.ts";
import { forgetSet, readSet, writeSet } from "./kept-set.ts";

/** One photo of the set, in its place. */
export type SetPhoto = {
  readonly key: string;
  readonly fileName: string;
  /** The person's own file, until the server's small copy is there. */
  readonly localUrl: string | null;
  readonly step: "waiting" | "sending" | "held" | "failed" | "stored";
  /** Of it on its way. */
  readonly percent: number;
  /** Why it is held or failed. */
  readonly message: string;
  readonly uploadId: string | null;
  /** The person does not want it in the run. */
  readonly isDropped: boolean;
};

/** Two: one is sent while the server opens the other; more would only share the same line. */
const sentAtOnce = 2;
/** What may pass by itself is tried again after this. */
const resumeAfterMs = 15_000;

/**
 * The photos of a run that is not started yet, and their way to the server. It lives as long as the query cache, outside the screen: looking
 * at another one stops nothing. What has arrived is found again after a reload.
 */
class PhotoSet {
  readonly #client: QueryClient;
  readonly photos = createStore<readonly SetPhoto[]>([]);
  /** Photos that turned out to be one that is there already, by name. */
  readonly repeated = createStore<readonly string[]>([]);
  readonly #files = new Map<string, File>();
  readonly #aborts = new Map<string, AbortController>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    this.photos.set(
      readSet().map(({ fileName, uploadId }) => changed(newPhoto(fileName), { step: "stored", uploadId })),
    );
    addEventListener("online", this.resume);
  }

  #set(photos: readonly SetPhoto[]): void {
    const isOnItsWay = photos.some(({ step }) => step === "waiting" || step === "sending" || step === "held");
    if (isOnItsWay) addEventListener("beforeunload", askBeforeLeaving);
    else removeEventListener("beforeunload", askBeforeLeaving);
    this.photos.set(photos);
    writeSet(photos);
  }

  #change(key: string, changes: Partial<SetPhoto>): void {
    this.#set(this.photos.read().map((photo) => (photo.key === key ? changed(photo, changes) : photo)));
  }

  #tell(key: string, percent: number): void {
    this.photos.set(this.photos.read().map((photo) => (photo.key === key ? changed(photo, { percent }) : photo)));
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const photo = { ...newPhoto(file.name), localUrl: URL.createObjectURL(file) };
      this.#files.set(photo.key, file);
      return photo;
    });
    this.repeated.set([]);
    this.#set([...this.photos.read(), ...added]);
    this.#pump();
  }

  readonly remove = (key: string): void => {
    this.#letGo(key);
    this.#set(this.photos.read().filter((photo) => photo.key !== key));
    this.#pump();
  };

  readonly drop = (key: string, isDropped: boolean): void => this.#change(key, { isDropped });

  /** Puts a photo at another place. */
  readonly move = (key: string, to: number): void => {
    const photos = this.photos.read();
    const moved = photos.find((photo) => photo.key === key);
    if (!moved) return;
    const others = photos.filter((photo) => photo !== moved);
    const place = Math.max(0, Math.min(to, others.length));
    this.#set([...others.slice(0, place), moved, ...others.slice(place)]);
  };

  /** Sends once more what did not get through. */
  readonly resume = (): void => {
    clearTimeout(this.#timer);
    this.#set(this.photos.read().map((photo) => (photo.step === "held" ? changed(photo, { step: "waiting" }) : photo)));
    this.#pump();
  };

  readonly retry = (key: string): void => {
    this.#change(key, { step: "waiting", message: "" });
    this.#pump();
  };

  readonly clear = (): void => {
    clearTimeout(this.#timer);
    for (const { key } of this.photos.read()) this.#letGo(key);
    this.repeated.set([]);
    this.#set([]);
    forgetSet();
  };

  #letGo(key: string): void {
    this.#aborts.get(key)?.abort();
    this.#aborts.delete(key);
    this.#files.delete(key);
    const localUrl = this.photos.read().find((photo) => photo.key === key)?.localUrl;
    if (localUrl) URL.revokeObjectURL(localUrl);
  }

  /** As long as one is held nothing more is sent: the next would fare no better. */
  #pump(): void {
    const photos = this.photos.read();
    if (photos.some(({ step }) => step === "held")) return;
    const free = sentAtOnce - photos.filter(({ step }) => step === "sending").length;
    for (const { key } of photos.filter(({ step }) => step === "waiting").slice(0, Math.max(0, free)))
      void this.#send(key);
  }

  async #send(key: string): Promise<void> {
    const file = this.#files.get(key);
    if (!file) return;
    const control = new AbortController();
    this.#aborts.set(key, control);
    this.#change(key, { step: "sending", percent: 0, message: "" });
    try {
      const upload = await withRetries(
        () => uploadPhoto({ file, signal: control.signal, onProgress: (percent) => this.#tell(key, percent) }),
        undefined,
        control.signal,
      );
      if (!control.signal.aborted) this.#store(key, upload);
    } catch (error) {
      if (!isAbort(error) && !control.signal.aborted) this.#settleFailure(key, toFailure(error));
    }
    this.#pump();
  }

  #store(key: string, upload: Upload): void {
    this.#client.setQueryData(uploadQuery(upload.id).queryKey, upload);
    const twin = this.photos.read().find((photo) => photo.uploadId === upload.id);
    const fileName = this.photos.read().find((photo) => photo.key === key)?.fileName ?? "";
    this.#letGo(key);
    if (twin) {
      this.repeated.set([...this.repeated.read(), fileName]);
      this.#set(this.photos.read().filter((photo) => photo.key !== key));
    } else this.#change(key, { step: "stored", uploadId: upload.id, localUrl: null });
  }

  #settleFailure(key: string, failure: Failure): void {
    if (failure.status === 401) void loadSession();
    const mayPass = failure.isRetryable || roomRefusals.has(failure.code);
    this.#change(key, { step: mayPass ? "held" : "failed", message: failure.message });
    if (failure.isRetryable && !failure.wasOffline) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.resume, resumeAfterMs);
    }
  }
}

function changed(photo: SetPhoto, changes: Partial<SetPhoto>): SetPhoto {
  return { ...photo, ...changes };
}

function newPhoto(fileName: string): SetPhoto {
  return {
    key: createAttemptKey(),
    fileName,
    localUrl: null,
    step: "waiting",
    percent: 0,
    message: "",
    uploadId: null,
    isDropped: false,
  };
}

/** Closing the page would lose photos that are still on their way; the browser asks in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Refusals for want of room or for too much at once: nothing is wrong with the photo. */
const roomRefusals: ReadonlySet<Failure["code"]> = new Set([
  "storage_low",
  "account_full",
  "upload_allowance_used",
  "too_much_waiting",
  "rate_limited",
]);

const sets = new WeakMap<QueryClient, PhotoSet>();

/** The one set that belongs to the cache at hand. */
export function usePhotoSet(): PhotoSet {
  const client = useQueryClient();
  const held = sets.get(client);
  if (held) return held;
  const opened = new PhotoSet(client);
  sets.set(client, opened);
  whenUserChanges(opened.clear);
  return opened;
}
