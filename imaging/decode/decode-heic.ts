import { Worker } from "node:worker_threads";
import { ImageError } from "./image-error.ts";
import type { Photo } from "./photo.ts";

export type HeicAnswer =
  | { readonly photo: Photo & { readonly pixels: Uint8Array<ArrayBuffer> } }
  | { readonly failure: string };

/**
 * Decodes a HEIC photo to upright sRGB in a thread of its own, because the decoder is synchronous WebAssembly. A 50-megapixel photo takes
 * about 4 s of a core; a file that is made to take for ever is for the caller to stop, with its process.
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
    worker.once("message", (answer: HeicAnswer) => {
      if ("photo" in answer) resolve(answer.photo);
      else refuse(answer.failure);
    });
    worker.once("error", (cause) => refuse("the HEIC decoder crashed", cause));
    worker.once("exit", () => refuse("the HEIC decoder ended without an answer"));
  });
}
