import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { ReadLine, TextModel } from "#imaging/plates/text-model.ts";
import { createThreadCalls } from "#server/engines/studio/threads/thread-calls.ts";
import type { TextSetup } from "./text-session.ts";

/** Calls queue up. */
export type TextNetworks = TextModel & {
  /** Lets the call under way end: a thread that is ended in the middle of an inference takes the whole process with it. */
  readonly close: () => Promise<void>;
};

export type TextRequest = { readonly network: "detector" | "reader"; readonly picture: RawRgb };
export type TextAnswer =
  | { readonly network: "detector"; readonly likelihoods: Float32Array<ArrayBuffer> }
  | { readonly network: "reader"; readonly line: ReadLine };

/**
 * PP-OCRv4 in a worker thread, because an inference blocks its event loop. Both networks are loaded at the first call (0.2 s, some 60 MB).
 * @param folder where set-up has put them
 */
export function openTextNetworks(folder: string, { threads = 2 }: { threads?: number } = {}): TextNetworks {
  const workerData: TextSetup = {
    detectorPath: join(folder, "ppocr-v4-detector.onnx"),
    readerPath: join(folder, "ppocr-v4-reader.onnx"),
    charactersPath: join(folder, "ppocr-v4-characters.txt"),
    threads,
  };
  const calls = createThreadCalls<TextRequest, TextAnswer>({
    doing: "looking for text",
    start: () => new Worker(new URL("./text-worker.ts", import.meta.url), { workerData }),
  });
  let isClosed = false;
  const ask = (request: TextRequest): Promise<TextAnswer> =>
    isClosed ? Promise.reject(new Error("looking for text is closed")) : calls.call(request);

  return {
    findText: async (picture) => {
      const answer = await ask({ network: "detector", picture });
      if (answer.network !== "detector") throw new Error("the detector's answer is another network's");
      return answer.likelihoods;
    },
    readText: async (picture) => {
      const answer = await ask({ network: "reader", picture });
      if (answer.network !== "reader") throw new Error("the reader's answer is another network's");
      return answer.line;
    },
    close: () => {
      isClosed = true;
      return calls.finish();
    },
  };
}
