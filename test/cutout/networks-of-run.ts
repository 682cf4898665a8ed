import { createHash } from "node:crypto";
import { fetchedModelsFolder, ownMattingModelPath } from "#server/config/model-files.ts";
import { openMatting, type OpenedMatting } from "#server/engines/studio/matting/open-matting.ts";
import { openTextNetworks, type TextNetworks } from "#server/engines/studio/plates/text-networks.ts";

/** Answers of 4 MB each. */
const mostKept = 40;

/**
 * The real networks, opened once for all files that share a process; their `close` closes nothing. What the matting network was asked before it is not
 * asked again.
 */
export const networksOfRun = { openMatting: openOnce, text: textOfRun() };

let opening: Promise<OpenedMatting> | undefined;

function openOnce(): Promise<OpenedMatting> {
  opening ??= open();
  return opening;
}

async function open(): Promise<OpenedMatting> {
  const matting = await openMatting({
    mattingModelPath: ownMattingModelPath,
    mattingModelKind: undefined,
    inferenceThreads: 2,
    inferenceProvider: "cpu",
  });
  const answers = new Map<string, ReturnType<OpenedMatting["infer"]>>();
  const infer: OpenedMatting["infer"] = (square) => {
    const hash = createHash("sha256").update(square).digest("hex");
    const answer = answers.get(hash) ?? matting.infer(square);
    answers.delete(hash);
    answers.set(hash, answer);
    const oldest = answers.keys().next().value;
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
  return { ...matting, infer, close: async () => undefined };
}

function textOfRun(): TextNetworks {
  return { ...openTextNetworks(fetchedModelsFolder), close: async () => undefined };
}
