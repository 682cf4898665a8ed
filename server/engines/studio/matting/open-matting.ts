import type { InferenceProvider } from "./inference-provider.ts";
import { createMatting, type Matting } from "./matting.ts";
import { readMattingModel } from "./read-matting-model.ts";

export type MattingSettings = {
  /** Another ONNX file than `fetchedModelPath`, and what it is; undefined: a model like ours. */
  mattingModelPath: string | undefined;
  mattingModelKind: string | undefined;
  inferenceThreads: number;
  inferenceProvider: InferenceProvider;
};

/**
 * Matting as whoever runs the server has set it. Our own model is loaded when the first photo comes; what somebody chose is tried at once, since a
 * worker that can cut out nothing should not start.
 * @param fetchedModelPath where set-up has put our own model
 * @throws Error that says what is wrong with the model, with what is said of it, or with the provider
 */
export async function openMatting(settings: MattingSettings, fetchedModelPath: string): Promise<Matting> {
  const { mattingModelPath, mattingModelKind, inferenceThreads: threads, inferenceProvider: provider } = settings;
  const model = readMattingModel(mattingModelKind);
  const matting = createMatting(mattingModelPath ?? fetchedModelPath, { model, threads, provider });
  if (mattingModelPath === undefined && provider === "cpu") return matting;
  try {
    await matting.load();
  } catch (error) {
    await matting.close();
    throw error;
  }
  return matting;
}
