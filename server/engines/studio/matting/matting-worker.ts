import { workerData } from "node:worker_threads";
import { answerCalls } from "../threads/answer-calls.ts";
import { loadMattingSession, type MattingSession } from "./matting-session.ts";
import type { MattingRequest, MattingSetup } from "./matting.ts";

const setup: MattingSetup = workerData;
let session: Promise<MattingSession> | null = null;

async function answer({ square }: MattingRequest): Promise<Float32Array<ArrayBuffer>> {
  try {
    session ??= loadMattingSession(setup);
    const { run } = await session;
    return square === null ? new Float32Array() : await run(square);
  } catch (cause) {
    // A model that failed to load may be there at the next call.
    session = null;
    throw cause;
  }
}

answerCalls(answer, (alpha) => [alpha.buffer]);
