import { Worker } from "node:worker_threads";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { createThreadCalls } from "../threads/thread-calls.ts";
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

/** A square of pixels to be answered; without one the model shall be loaded, and the answer is empty. */
export type MattingRequest = { readonly square: Uint8Array | null };
export type MattingSetup = {
  readonly modelPath: string;
  readonly model: MattingModel;
  readonly threads: number;
  readonly provider: InferenceProvider;
  /** The model with all its outputs: the yardstick of benchmarks. */
  readonly isAsPublished: boolean;
};
export type MattingOptions = Partial<Omit<MattingSetup, "modelPath">>;

/**
 * A matting model, IS-Net if not told otherwise, in a worker thread, because an inference blocks its event loop for seconds. The model is
 * loaded at the first call (about 0.6 s) or by `load`; a thread that dies rejects what it held and the next call starts another.
 */
export function createMatting(
  modelPath: string,
  { model = knownModels.isnet, threads = 2, provider = "cpu", isAsPublished = false }: MattingOptions = {},
): Matting {
  const workerData: MattingSetup = { modelPath, model, threads, provider, isAsPublished };
  const calls = createThreadCalls<MattingRequest, Float32Array>({
    doing: "matting",
    start: () => new Worker(new URL("./matting-worker.ts", import.meta.url), { workerData }),
  });
  let isClosed = false;
  const call = async (request: MattingRequest): Promise<Float32Array> => {
    if (isClosed) throw new Error("matting is closed");
    return calls.call(request);
  };
  return {
    side: model.side,
    softness: model.softness,
    infer: (square) => call({ square }),
    load: async () => void (await call({ square: null })),
    close: async () => {
      isClosed = true;
      await calls.finish();
    },
  };
}
