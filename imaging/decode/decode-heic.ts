import { Worker } from "node:worker_threads";
import { ImageError } from "./image-error.ts";
import type { Photo } from "./photo.ts";

/** A 50-megapixel HEIC takes about 4 s on a quiet core; a file that takes longer than this is made to. */
const heicTimeoutMs = 30_000;

export type HeicAnswer =
  | { readonly photo: Photo & { readonly pixels: Uint8Array<ArrayBuffer> } }
  | { readonly failure: string };

/**
 * Decodes a HEIC photo to upright sRGB in a thread of its own, because the decoder is synchronous WebAssembly.
 * @throws ImageError `image_damaged`
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Photo> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { workerData: bytes });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const refuse = (detail: string, cause?: unknown) => reject(new ImageError("image_damaged", detail, { cause }));
    const timer = setTimeout(() => refuse("decoding the HEIC file took too long"), heicTimeoutMs);
    worker.once("message", (answer: HeicAnswer) => {
      if ("photo" in answer) resolve(answer.photo);
      else refuse(answer.failure);
    });
    worker.once("error", (cause) => refuse("the HEIC decoder crashed", cause));
    worker.once("exit", () => {
      clearTimeout(timer);
      refuse("the HEIC decoder ended without an answer");
    });
  });
}
