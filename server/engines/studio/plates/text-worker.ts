import { workerData } from "node:worker_threads";
import { answerCalls } from "#server/engines/studio/threads/answer-calls.ts";
import type { TextAnswer, TextRequest } from "./text-networks.ts";
import { loadTextSession, type TextSession, type TextSetup } from "./text-session.ts";

const setup: TextSetup = workerData;
let session: Promise<TextSession> | null = null;

async function answer({ network, picture }: TextRequest): Promise<TextAnswer> {
  try {
    session ??= loadTextSession(setup);
    const { findText, readText } = await session;
    return network === "detector"
      ? { network, likelihoods: await findText(picture) }
      : { network, line: await readText(picture) };
  } catch (cause) {
    // A model that failed to load may be there at the next call.
    session = null;
    throw cause;
  }
}

answerCalls(answer, (given) => (given.network === "detector" ? [given.likelihoods.buffer] : []));
