import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { cutOutCode } from "#imaging/cutout/cut-out.ts";
import type { InferenceProvider } from "./inference-provider.ts";
import { sidePathOf } from "./matting-session.ts";
import { createMatting, restoreHint, type Matting } from "./matting.ts";
import { readMattingModel } from "./read-matting-model.ts";

export type MattingSettings = {
  /** An ONNX file. */
  mattingModelPath: string;
  /** What it is; undefined: a model like ours. */
  mattingModelKind: string | undefined;
  inferenceThreads: number;
  inferenceProvider: InferenceProvider;
};

export type OpenedMatting = Matting & {
  /** Which network cuts cars out, and which code of ours: what stored cut-outs carry, such as `1-f1ff3b6868372d2d`. */
  readonly cutBy: string;
};

/**
 * Matting as whoever runs the server has set it. The network is loaded at once, since a worker that can cut out nothing should not start.
 * @throws Error that says what is wrong with the file, with what is said of it, or with the provider, and what to do
 */
export async function openMatting(settings: MattingSettings): Promise<OpenedMatting> {
  const { mattingModelPath: path, mattingModelKind, inferenceThreads: threads, inferenceProvider: provider } = settings;
  const model = readMattingModel(mattingModelKind);
  const hash = await requireWholeFile(path);
  const sidePath = sidePathOf({ modelPath: path, model });
  if (sidePath !== null) await requireWholeFile(sidePath);
  const matting = createMatting(path, { model, threads, provider });
  try {
    await matting.load();
  } catch (error) {
    await matting.close();
    throw error;
  }
  return { ...matting, cutBy: `${cutOutCode}-${hash.slice(0, 16)}` };
}

/** The SHA-256 of a network's file. Beside one that comes with the product, or that set-up fetched, lies what it must be. */
async function requireWholeFile(path: string): Promise<string> {
  const content = await readFile(path).catch((cause: unknown) => {
    throw new Error(`There is no matting model at ${path}. ${restoreHint}`, { cause });
  });
  const wanted = await readFile(`${path}.sha256`, "utf8").catch(() => null);
  const found = createHash("sha256").update(content).digest("hex");
  if (wanted !== null && wanted.trim() !== found)
    throw new Error(`The matting model ${path} is damaged: its SHA-256 is ${found}. ${restoreHint}`);
  return found;
}
