import { Worker } from "node:worker_threads";
import type { CarWish } from "#wishes/understand-wish.ts";

/** A body of the library in a named colour, with the words that change it. */
export type PictureWords = {
  style: string;
  colourName: string;
  details?: Omit<CarWish, "colour" | "country" | "isElectric">;
  kind?: { isElectric: boolean; homeCountry: string | null };
};
export type CarPictureRequest = { readonly id: number } & Readonly<PictureWords>;
export type CarPictureAnswer = { readonly id: number } & (
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly failure: string }
);
export type CarPictureSetup = { readonly carsFolder: string };

export type CarPicturePainter = {
  /** Gives a small WebP of the body's front quarter. Calls queue up. */
  readonly paint: (car: PictureWords) => Promise<Uint8Array>;
  /** Waits for nothing: a painting under way is rejected. */
  readonly close: () => Promise<void>;
};

type Waiting = { readonly resolve: (content: Uint8Array) => void; readonly reject: (reason: Error) => void };

/**
 * Paints in a worker thread, because painting blocks its event loop for a good part of a second and the web process answers everybody
 * else meanwhile. The thread starts with the first call; one that dies rejects what it held, and the next call starts another.
 */
export function createCarPicturePainter(carsFolder: string): CarPicturePainter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 0;

  const rejectAll = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const setup: CarPictureSetup = { carsFolder };
    const started = new Worker(new URL("./car-picture-worker.ts", import.meta.url), { workerData: setup });
    const lost = (reason: Error) => {
      if (worker !== started) return;
      worker = null;
      rejectAll(reason);
    };
    started.on("message", (answer: CarPictureAnswer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("content" in answer) caller?.resolve(answer.content);
      else caller?.reject(new Error(`painting a car for the catalogue failed: ${answer.failure}`));
    });
    started.on("error", (cause) => lost(new Error("the thread that paints cars crashed", { cause })));
    started.on("exit", (code) => lost(new Error(`the thread that paints cars ended with code ${code}`)));
    // It must not keep a process alive that has nothing else to do.
    started.unref();
    return started;
  };

  return {
    paint: (car) => {
      worker ??= start();
      const running = worker;
      const id = nextId++;
      running.ref();
      return new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.postMessage({ id, ...car } satisfies CarPictureRequest);
      }).finally(() => {
        if (waiting.size === 0) running.unref();
      });
    },
    close: async () => {
      const running = worker;
      worker = null;
      rejectAll(new Error("the painter of the catalogue is closed"));
      await running?.terminate();
    },
  };
}
