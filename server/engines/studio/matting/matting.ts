import { Worker } from "node:worker_threads";
import type { AlphaModel, ModelAnswer } from "#imaging/cutout/alpha-model.ts";
import { createThreadCalls } from "#server/engines/studio/threads/thread-calls.ts";
import type { InferenceProvider } from "./inference-provider.ts";
import { ownModel, type MattingModel } from "./matting-model.ts";

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

/** What whoever runs the server does about a file that can't be used. */
export const restoreHint =
  "Restore assets/models as it came with this version, delete .cache/models if MATTING_MODEL=isnet, or set MATTING_MODEL to another ONNX file.";

/** RGB as the model reads it, or null: the model shall be loaded, and the answer is empty. */
export type MattingRequest = Uint8Array | null;
export type MattingAnswer = ModelAnswer & { readonly alpha: Float32Array<ArrayBuffer> };
export type MattingSetup = {
  readonly modelPath: string;
  readonly model: MattingModel;
  readonly threads: number;
  readonly provider: InferenceProvider;
};

export type MattingOptions = Partial<Omit<MattingSetup, "modelPath">>;

/**
 * A matting model in a worker thread, because an inference blocks its event loop. It is loaded at the first call or by `load`; a thread that dies
 * rejects what it held, and the next call starts another.
 */
export function createMatting(
  modelPath: string,
  { model = ownModel, threads = 2, provider = "cpu" }: MattingOptions = {},
): Matting {
  const workerData: MattingSetup = { modelPath, model, threads, provider };
  const calls = createThreadCalls<MattingRequest, MattingAnswer>({
    doing: "matting",
    start: () => new Worker(new URL("./matting-worker.ts", import.meta.url), { workerData }),
  });
  let isClosed = false;
  const order = (request: MattingRequest): Promise<MattingAnswer> =>
    isClosed ? Promise.reject(new Error("matting is closed")) : calls.call(request);

  return {
    side: model.side,
    softness: model.softness,
    infer: order,
    load: async () => void (await order(null)),
    close: () => {
      isClosed = true;
      return calls.finish();
    },
  };
}
