import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { InferenceProvider } from "./inference-provider.ts";
import { knownModels, type MattingModel } from "./matting-model.ts";

/** Calls of `infer` queue up: one inference at a time uses all the cores it was given. */
export type Matting = AlphaModel & {
  /** Loads the model now, and rejects with what is wrong with it. */
  readonly load: () => Promise<void>;
  /**
   * Rejects what waits and lets the inference under way end, a second or two: a thread that is ended in the middle of one takes the whole
   * process with it (a C++ exception of the addon reaches nobody, and the system aborts).
   */
  readonly close: () => Promise<void>;
};

/** Without a square: the model shall be loaded. */
export type MattingRequest = { readonly id: number; readonly square: Uint8Array | null };
/** What the thread is told; after `end` it takes up nothing more and ends by itself. */
export type MattingOrder = MattingRequest | "end";
export type MattingAnswer = { readonly id: number } &
  /** Empty for the order to load. */
  ({ readonly alpha: Float32Array<ArrayBuffer> } | { readonly failure: string });
export type MattingSetup = {
  readonly modelPath: string;
  readonly model: MattingModel;
  readonly threads: number;
  readonly provider: InferenceProvider;
  /** The model with all its outputs: the yardstick of benchmarks. */
  readonly isAsPublished: boolean;
};

export type MattingOptions = Partial<Omit<MattingSetup, "modelPath">>;

type Waiting = { readonly resolve: (alpha: Float32Array) => void; readonly reject: (reason: Error) => void };

/**
 * A matting model, IS-Net if not told otherwise, in a worker thread, because an inference blocks its event loop for seconds. The model is loaded at the
 * first call (about 0.6 s) or by `load`; a thread that dies rejects what it held and the next call starts another.
 */
export function createMatting(
  modelPath: string,
  { model = knownModels.isnet, threads = 2, provider = "cpu", isAsPublished = false }: MattingOptions = {},
): Matting {
  const setup: MattingSetup = { modelPath, model, threads, provider, isAsPublished };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 0;
  let isClosed = false;

  const rejectAll = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker =>
    startThread(setup, {
      onAnswer: (answer) => {
        const caller = waiting.get(answer.id);
        waiting.delete(answer.id);
        if ("alpha" in answer) caller?.resolve(answer.alpha);
        else caller?.reject(new Error(`matting failed: ${answer.failure}`));
      },
      onLost: (thread, reason) => {
        if (worker !== thread) return;
        worker = null;
        rejectAll(reason);
      },
    });

  const order = (square: Uint8Array | null): Promise<Float32Array> => {
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
  };

  return {
    side: model.side,
    softness: model.softness,
    infer: order,
    load: async () => void (await order(null)),
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

type Hearing = {
  readonly onAnswer: (answer: MattingAnswer) => void;
  readonly onLost: (thread: Worker, reason: Error) => void;
};

function startThread(setup: MattingSetup, { onAnswer, onLost }: Hearing): Worker {
  const thread = new Worker(new URL("./matting-worker.ts", import.meta.url), { workerData: setup });
  thread.on("message", onAnswer);
  thread.on("error", (cause) => onLost(thread, new Error("the matting thread crashed", { cause })));
  thread.on("exit", (code) => onLost(thread, new Error(`the matting thread ended with code ${code}`)));
  // An idle model must not keep a process alive that has nothing else to do.
  thread.unref();
  return thread;
}
