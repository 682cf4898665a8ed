import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { textLineHeight, type TextModel } from "#imaging/plates/text-model.ts";
import { readCharacters, toPlanes, toPlateSteps } from "./text-pixels.ts";

export type TextSetup = {
  readonly threads: number;
  readonly detectorPath: string;
  readonly readerPath: string;
  /** The characters that the reader knows, one a line. */
  readonly charactersPath: string;
};

/** As the model, with memory of their own that a thread can hand over. */
export type TextSession = Omit<TextModel, "findText"> & {
  readonly findText: (picture: RawRgb) => Promise<Float32Array<ArrayBuffer>>;
};

/** @throws Error that says which file can't be used */
export async function loadTextSession({
  detectorPath,
  readerPath,
  charactersPath,
  threads,
}: TextSetup): Promise<TextSession> {
  const detector = await openSession(detectorPath, threads);
  const reader = await openSession(readerPath, threads);
  // The blank of the CTC decoding comes before all characters, the space after them.
  const characters = ["", ...(await readFile(charactersPath, "utf8")).trimEnd().split(/\r?\n/), " "];
  return {
    findText: async (picture) => {
      const { data } = await run(detector, picture, toPlanes(picture, "detector"));
      return data;
    },
    readText: async (line) => {
      if (line.height !== textLineHeight) throw new Error(`the reader takes lines ${textLineHeight} pixels high`);
      const { data } = await run(reader, line, toPlanes(line, "reader"));
      return { characters: readCharacters(data, characters), plateSteps: toPlateSteps(data, characters) };
    },
  };
}

/** Without arena and memory pattern, as the matting model: pictures come in many sizes, and each would be remembered. */
async function openSession(path: string, threads: number): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(path, {
      intraOpNumThreads: threads,
      enableMemPattern: false,
      enableCpuMemArena: false,
      logSeverityLevel: 3,
    });
  } catch (cause) {
    throw new Error(`The text model ${path} can't be used.`, { cause });
  }
}

async function run(session: InferenceSession, { width, height }: RawRgb, planes: Float32Array) {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) throw new Error("the text model has no input or output");
  const answers = await session.run({ [inputName]: new Tensor("float32", planes, [1, 3, height, width]) });
  const data = answers[outputName]?.data;
  if (!(data instanceof Float32Array)) throw new Error("the text model answers no numbers");
  // A copy: what the runtime gives is its own memory.
  return { data: Float32Array.from(data) };
}
