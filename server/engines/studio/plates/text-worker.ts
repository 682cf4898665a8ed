import { workerData } from "node:worker_threads";
import { answerCalls } from "#server/engines/studio/threads/answer-calls.ts";
import { loadOnce } from "#server/engines/studio/threads/load-once.ts";
import type { TextAnswer, TextRequest } from "./text-networks.ts";
import { loadTextSession, type TextSetup } from "./text-session.ts";

const setup: TextSetup = workerData;
const getSession = loadOnce(() => loadTextSession(setup));

async function answer({ network, picture }: TextRequest): Promise<TextAnswer> {
  const { findText, readText } = await getSession();
  return network === "detector"
    ? { network, likelihoods: await findText(picture) }
    : { network, line: await readText(picture) };
}

answerCalls(answer, (given) => (given.network === "detector" ? [given.likelihoods.buffer] : []));
