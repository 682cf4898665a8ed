import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { explainProvider, requireProvider } from "./inference-provider.ts";
import { keepOneOutput } from "./keep-one-output.ts";
import type { MattingModel } from "./matting-model.ts";
import type { MattingSetup } from "./matting.ts";
import { toAlpha, toModelInput } from "./model-pixels.ts";
import { requireInput, requireOutput } from "./session-shapes.ts";

export type MattingSession = { readonly run: (square: Uint8Array) => Promise<Float32Array<ArrayBuffer>> };

/**
 * Loads a matting network. Doing without memory pattern and arena lowers the resident memory by more than a gigabyte for 15 % more time; doing
 * without eleven of IS-Net's outputs saves a quarter of the time.
 * @throws Error that says what is wrong with the file, or how it differs from what `model` says of it, or that `provider` can't be had
 */
export async function loadMattingSession(setup: MattingSetup): Promise<MattingSession> {
  const { model } = setup;
  const session = await openSession(setup);
  const inputName = requireInput(session, model);
  const outputName = requireOutput(session, model);
  return {
    run: async (square) => {
      const input = new Tensor("float32", toModelInput(square, model), [1, 3, model.side, model.side]);
      const results = await session.run({ [inputName]: input }, [outputName]);
      return toAlpha(readAnswer(results[outputName], model), model.output);
    },
  };
}

async function openSession({ modelPath, model, threads, provider, isAsPublished }: MattingSetup) {
  requireProvider(provider);
  const options = {
    executionProviders: [provider],
    intraOpNumThreads: threads,
    enableMemPattern: false,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  } as const;
  const open = (path: string) => InferenceSession.create(path, options);
  const stripped = isAsPublished ? null : await withoutOtherOutputs(modelPath, model);
  try {
    return await (stripped === null ? open(modelPath) : fromFile(stripped, open));
  } catch (cause) {
    throw provider === "cpu" ? unusable(modelPath, cause) : explainProvider(provider, cause);
  }
}

/** Null where there are no others: then the file is loaded as it lies there, with whatever weights lie beside it. */
async function withoutOtherOutputs(modelPath: string, { outputName }: MattingModel): Promise<Uint8Array | null> {
  try {
    const published = await readFile(modelPath);
    const kept = keepOneOutput(published, outputName);
    return kept === published ? null : kept;
  } catch (cause) {
    throw unusable(modelPath, cause);
  }
}

function unusable(modelPath: string, cause: unknown): Error {
  return new Error(`The matting model ${modelPath} can't be used.`, { cause });
}

/** From a file the runtime takes 160 MB less than from the same bytes in memory, of which it keeps a copy. */
async function fromFile<Result>(bytes: Uint8Array, load: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "carvas-model-"));
  try {
    const path = join(folder, "model.onnx");
    await writeFile(path, bytes);
    return await load(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A copy: what the runtime gives is its own memory. */
function readAnswer(answer: Tensor | undefined, { side }: MattingModel): Float32Array<ArrayBuffer> {
  const data = answer?.data;
  if (!(data instanceof Float32Array || data instanceof Float16Array)) throw new Error("the model answers no numbers");
  if (data.length !== side * side) {
    throw new Error(`the model answers ${data.length} numbers, not ${side} × ${side}: ${answer?.dims.join(" × ")}`);
  }
  return Float32Array.from(data);
}
