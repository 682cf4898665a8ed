import { Worker } from "node:worker_threads";
import type { CarWish } from "#wishes/understand-wish.ts";
import { createThreadCalls } from "./threads/thread-calls.ts";

/** A body of the library in a named colour, with the words that change it. */
export type PictureWords = {
  style: string;
  colourName: string;
  details?: Omit<CarWish, "colour" | "country" | "isElectric">;
  kind?: { isElectric: boolean; homeCountry: string | null };
};
export type CarPictureSetup = { readonly carsFolder: string };

export type CarPicturePainter = {
  /** Gives a small WebP of the body's front quarter. Calls queue up. */
  readonly paint: (car: PictureWords) => Promise<Uint8Array>;
  /** Waits for nothing: a painting under way is rejected. */
  readonly close: () => Promise<void>;
};

/**
 * Paints in a worker thread, because painting blocks its event loop for a good part of a second and the web process answers everybody
 * else meanwhile.
 */
export function createCarPicturePainter(carsFolder: string): CarPicturePainter {
  const workerData: CarPictureSetup = { carsFolder };
  const calls = createThreadCalls<PictureWords, Uint8Array>({
    doing: "painting a car for the catalogue",
    start: () => new Worker(new URL("./car-picture-worker.ts", import.meta.url), { workerData }),
  });
  return { paint: calls.call, close: calls.terminate };
}
