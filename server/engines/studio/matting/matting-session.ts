import { InferenceSession, Tensor } from "onnxruntime-node";
import { explainProvider, requireProvider } from "./inference-provider.ts";
import type { MattingModel } from "./matting-model.ts";
import { restoreHint, type MattingSetup } from "./matting.ts";
import { toAlpha, toModelInput } from "./model-pixels.ts";
import { requireInput, requireOutput } from "./session-shapes.ts";

export type MattingSession = { readonly run: (square: Uint8Array) => Promise<Float32Array<ArrayBuffer>> };

/**
 * Loads a matting network. Doing without memory pattern and arena lowers the resident memory for some more time.
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

async function openSession({ modelPath, threads, provider }: MattingSetup): Promise<InferenceSession> {
  requireProvider(provider);
  const options = {
    executionProviders: [provider],
    intraOpNumThreads: threads,
    enableMemPattern: false,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  } as const;
  try {
    return await InferenceSession.create(modelPath, options);
  } catch (cause) {
    if (provider !== "cpu") throw explainProvider(provider, cause);
    const problem = `The matting model ${modelPath} can't be used: it is missing, damaged or not an ONNX model.`;
    throw new Error(`${problem} ${restoreHint}`, { cause });
  }
}

/** A copy: what the runtime gives is its own memory. Bytes made of NaN would be 0, and the photo refused as one without a car. */
function readAnswer(answer: Tensor | undefined, { side }: MattingModel): Float32Array<ArrayBuffer> {
  const data = answer?.data;
  if (!(data instanceof Float32Array || data instanceof Float16Array)) throw new Error("the model answers no numbers");
  if (data.length !== side * side) {
    throw new Error(`the model answers ${data.length} numbers, not ${side} × ${side}: ${answer?.dims.join(" × ")}`);
  }
  const numbers = new Float32Array(data);
  for (let at = 0; at < numbers.length; at++) if (Number.isNaN(numbers[at])) throw new Error("the model answers NaN");
  return numbers;
}
