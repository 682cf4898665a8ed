import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { InferAlpha } from "#imaging/cutout/infer-alpha.ts";

export type Matting = {
  /** Calls queue up: one inference at a time uses all the cores it was given. */
  readonly infer: InferAlpha;
  /**
   * Rejects what waits and lets the inference under way end, a second or two: a thread that is ended in the middle of one takes the whole
   * process with it (a C++ exception of the addon reaches nobody, and the system aborts).
   */
  readonly close: () => Promise<void>;
};

export type MattingRequest = { readonly id: number; readonly square: Uint8Array };
/** What the thread is told; after `end` it takes up nothing more and ends by itself. */
export type MattingOrder = MattingRequest | "end";
export type MattingAnswer = { readonly id: number } & (
  | { readonly alpha: Float32Array<ArrayBuffer> }
  | { readonly failure: string }
);
export type MattingSetup = {
  readonly modelPath: string;
  readonly threads: number;
  /** The model with all its outputs: the yardstick of benchmarks. */
  readonly isAsPublished: boolean;
};

type Waiting = { readonly resolve: (alpha: Float32Array) => void; readonly reject: (reason: Error) => void };

/**
 * The matting model (IS-Net) in a worker thread, because an inference blocks its event loop for seconds. The model is loaded at the
 * first call (about 0.6 s) or by an early `infer` of nothing; a thread that dies rejects what it held and the next call starts another.
 */
export function createMatting(
  modelPath: string,
  { threads = 2, isAsPublished = false }: { threads?: number; isAsPublished?: boolean } = {},
): Matting {
  const setup: MattingSetup = { modelPath, threads, isAsPublished };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 0;
  let isClosed = false;

  const rejectAll = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./matting-worker.ts", import.meta.url), { workerData: setup });
    const lost = (reason: Error) => {
      if (worker !== started) return;
      worker = null;
      rejectAll(reason);
    };
    started.on("message", (answer: MattingAnswer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("alpha" in answer) caller?.resolve(answer.alpha);
      else caller?.reject(new Error(`the matting model failed: ${answer.failure}`));
    });
    started.on("error", (cause) => lost(new Error("the matting thread crashed", { cause })));
    started.on("exit", (code) => lost(new Error(`the matting thread ended with code ${code}`)));
    // An idle model must not keep a process alive that has nothing else to do.
    started.unref();
    return started;
  };

  return {
    infer: (square) => {
      if (isClosed) return Promise.reject(new Error("matting is closed"));
      worker ??= start();
      const running = worker;
      const id = nextId++;
      running.ref();
      return new Promise<Float32Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.postMessage({ id, square } satisfies MattingOrder);
      }).finally(() => {
        if (waiting.size === 0 && !isClosed) running.unref();
      });
    },
    close: async () => {
      isClosed = true;
      const running = worker;
      worker = null;
      rejectAll(new Error("matting is closed"));
      if (running === null) return;
      const gone = once(running, "exit");
      running.ref();
      running.postMessage("end" satisfies MattingOrder);
      await gone;
    },
  };
}
