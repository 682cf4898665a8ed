import { workerData } from "node:worker_threads";
import { answerCalls } from "#server/engines/studio/threads/answer-calls.ts";
import { loadOnce } from "#server/engines/studio/threads/load-once.ts";
import { loadMattingSession } from "./matting-session.ts";
import type { MattingRequest, MattingSetup } from "./matting.ts";

const setup: MattingSetup = workerData;
const getSession = loadOnce(() => loadMattingSession(setup));

async function answer(square: MattingRequest): Promise<Float32Array<ArrayBuffer>> {
  const { run } = await getSession();
  return square === null ? new Float32Array() : run(square);
}

answerCalls(answer, ({ buffer }) => [buffer]);
