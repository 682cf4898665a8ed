import type { Told } from "./messages.ts";

/** A picture of 60 MB takes two seconds on a slow phone. */
const endsWithinMs = 20_000;

export class CheckBrokenError extends Error {}

/**
 * What a file tells of itself, worked out in a worker that ends afterwards, at the latest after `endsWithinMs`. The file goes nowhere.
 * @throws {CheckBrokenError} when the worker broke or took too long
 */
export async function checkFile(file: File, signal: AbortSignal): Promise<Told> {
  const worker = new Worker(new URL("./checker-entry.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Told>((resolve, reject) => {
      const broken = () => reject(new CheckBrokenError("the file could not be checked"));
      worker.addEventListener("message", ({ data }: MessageEvent<Told>) => resolve(data));
      worker.addEventListener("error", broken);
      worker.addEventListener("messageerror", broken);
      AbortSignal.any([signal, AbortSignal.timeout(endsWithinMs)]).addEventListener("abort", broken);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
