import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { explainProvider, requireProvider } from "./inference-provider.ts";
import type { MattingModel } from "./matting-model.ts";
import { restoreHint, type MattingAnswer, type MattingSetup } from "./matting.ts";
import { toAlpha, toModelInput } from "./model-pixels.ts";
import { requireInput, requireOutput } from "./session-shapes.ts";
import { loadSideSession, type Features, type SideSession } from "./side-session.ts";

/** What the network for sides reads, by the matting network's names. */
const sideStages = ["stage5", "stage6"];

export type MattingSession = { readonly run: (square: Uint8Array) => Promise<MattingAnswer> };

/**
 * Loads a matting network. Doing without memory pattern and arena lowers the resident memory for some more time.
 * @throws Error that says what is wrong with the file, or how it differs from what `model` says of it, or that `provider` can't be had
 */
export async function loadMattingSession(setup: MattingSetup): Promise<MattingSession> {
  const { model } = setup;
  const session = await openSession(setup);
  const inputName = requireInput(session, model);
  const outputName = requireOutput(session, model);
  const sides = await openSides(setup, session);
  const outputs = [outputName, ...(sides === null ? [] : sideStages)];
  const { side } = model;
  return {
    run: async (square) => {
      const input = new Tensor("float32", toModelInput(square, model), [1, 3, side, side]);
      const results = await session.run({ [inputName]: input }, outputs);
      const alpha = toAlpha(readAnswer(results[outputName], model), model.output);
      if (sides === null) return { alpha };
      const [stage5, stage6] = [featuresOf(results["stage5"]), featuresOf(results["stage6"])];
      return { alpha, sides: await sides.read({ square, side, alpha, stage5, stage6 }) };
    },
  };
}

/** Null for another network of the kind, which may tell less of what it knows, or stand alone. */
async function openSides(
  { modelPath, model }: MattingSetup,
  { outputNames }: InferenceSession,
): Promise<SideSession | null> {
  const sidePath = sidePathOf({ modelPath, model });
  const tellsStages = sideStages.every((stage) => outputNames.includes(stage));
  return sidePath !== null && tellsStages ? loadSideSession(sidePath) : null;
}

/** Where the network for a car's side lies. Beside one that came with the product, told by its hash, it must; beside another it may. */
export function sidePathOf({ modelPath, model }: Pick<MattingSetup, "modelPath" | "model">): string | null {
  const path = model.sideFile === null ? null : join(dirname(modelPath), model.sideFile);
  return path !== null && [path, `${modelPath}.sha256`].some((file) => existsSync(file)) ? path : null;
}

function featuresOf(stage: Tensor | undefined): Features {
  const [, channels, side] = stage?.dims ?? [];
  if (!(stage?.data instanceof Float32Array) || channels === undefined || side === undefined)
    throw new Error("the matting model tells nothing that a car's side could be read from");
  return { data: stage.data, channels, side };
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
