import { workerData } from "node:worker_threads";
import { answerCalls } from "#server/engines/studio/threads/answer-calls.ts";
import { loadOnce } from "#server/engines/studio/threads/load-once.ts";
import { loadMattingSession } from "./matting-session.ts";
import type { MattingAnswer, MattingRequest, MattingSetup } from "./matting.ts";

const setup: MattingSetup = workerData;
const getSession = loadOnce(() => loadMattingSession(setup));

async function answer(square: MattingRequest): Promise<MattingAnswer> {
  const { run } = await getSession();
  return square === null ? { alpha: new Float32Array() } : run(square);
}

answerCalls(answer, ({ alpha: { buffer } }) => [buffer]);
