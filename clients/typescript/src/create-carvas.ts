import { setTimeout as sleep } from "node:timers/promises";
import { CarvasError } from "./carvas-error.ts";
import type { Calls, Generation, Upload } from "./contract.ts";
import { createCall, type Call, type CallSetup } from "./create-call.ts";

type PictureBody = Calls["POST /api/functions/generate-image-from-preset"]["body"];

export type PictureOrder = Omit<PictureBody, "imageUrl" | "recordId"> & {
  /** As `sendPhoto` gave it. */
  photo: Pick<Upload, "id" | "uploadUrl">;
};

export type SendOptions = { name?: string; purpose?: "photo" | "logo" | "plate" | "background"; signal?: AbortSignal };
export type OrderOptions = {
  /** Sent again with the same order it finds what the first call started. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};
export type WaitOptions = { signal?: AbortSignal; onChange?: (state: Generation) => void };

export type Carvas = {
  /** Any call of the API, by its method and address. */
  call: Call;
  /** Sends a photo, or a logo; an equal one is the upload it was. Its cut-out starts at once. */
  sendPhoto: (file: Blob, options?: SendOptions) => Promise<Upload>;
  /** Resolves once the car is cut out. Throws what the photo was refused for, such as `no_car_found`. */
  waitForCutOut: (photo: Pick<Upload, "id">, options?: Pick<WaitOptions, "signal">) => Promise<Upload>;
  /** Orders a picture and gives it as it stands: its token is held. */
  startPicture: (order: PictureOrder, options?: OrderOptions) => Promise<Generation>;
  /** Resolves once the picture is done. Throws what it failed for; then it cost nothing. */
  waitForPicture: (picture: Pick<Generation, "id">, options?: WaitOptions) => Promise<Generation>;
  /** Both together. */
  makePicture: (order: PictureOrder, options?: OrderOptions & WaitOptions) => Promise<Generation>;
  /** The picture's file. */
  downloadPicture: (picture: Pick<Generation, "id">, options?: Pick<WaitOptions, "signal">) => Promise<Uint8Array>;
};

const firstPollMs = 400;
const longestPollMs = 3000;

/** A client of the Carvas API with a key of the account. */
export function createCarvas(setup: CallSetup): Carvas {
  const call = createCall(setup);
  const readPicture = (id: string, signal?: AbortSignal) =>
    call("GET /api/generations/{id}", { params: { id }, signal });
  const startPicture: Carvas["startPicture"] = async ({ photo, ...wanted }, { idempotencyKey, signal } = {}) => {
    const { data } = await call("POST /api/functions/generate-image-from-preset", {
      headers: { prefer: "respond-async", ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) },
      body: { ...wanted, imageUrl: photo.uploadUrl, recordId: photo.id },
      signal,
    });
    return readPicture(data.id, signal);
  };
  const waitForPicture: Carvas["waitForPicture"] = async ({ id }, { signal, onChange } = {}) => {
    for await (const picture of poll(() => readPicture(id, signal), signal)) {
      onChange?.(picture);
      if (picture.status === "done") return picture;
      if (picture.status === "failed" || picture.status === "cancelled") throw asError(picture.error, picture.status);
    }
    throw new CarvasError("Nobody waits for the picture any more.", { code: "aborted" });
  };
  return {
    call,
    sendPhoto: async (file, { name, purpose, signal } = {}) => {
      const body = new FormData();
      body.set("file", file, name ?? "photo.jpg");
      if (purpose !== undefined) body.set("type", purpose);
      return (await call("POST /api/functions/simple-image-upload", { body, signal })).data;
    },
    waitForCutOut: async ({ id }, { signal } = {}) => {
      const read = () => call("GET /api/uploads/{id}", { params: { id }, signal });
      for await (const photo of poll(read, signal)) {
        if (photo.matteStatus === "ready") return photo;
        if (photo.matteStatus === "failed") throw asError(photo.matteError, "failed");
      }
      throw new CarvasError("Nobody waits for the photo any more.", { code: "aborted" });
    },
    startPicture,
    waitForPicture,
    makePicture: async (order, options = {}) => waitForPicture(await startPicture(order, options), options),
    downloadPicture: async ({ id }, { signal } = {}) => {
      const file = await call("GET /api/files/generations/{id}/picture", { params: { id }, signal });
      return new Uint8Array(await file.arrayBuffer());
    },
  };
}

/** Reads again and again, less often with time. */
async function* poll<State>(read: () => Promise<State>, signal: AbortSignal | undefined): AsyncGenerator<State> {
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * 1.4, longestPollMs)) {
    yield await read();
    await sleep(pauseMs, undefined, { signal });
  }
}

function asError(error: { code: string; message: string } | null, status: string): CarvasError {
  return new CarvasError(error?.message ?? `The work was ${status}.`, { code: error?.code ?? status });
}
