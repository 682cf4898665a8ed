import { parentPort, workerData } from "node:worker_threads";
import { describeCauses } from "#server/log/describe-causes.ts";
import { loadMattingSession, type MattingSession } from "./matting-session.ts";
import type { MattingAnswer, MattingOrder, MattingRequest, MattingSetup } from "./matting.ts";

const setup: MattingSetup = workerData;
let session: Promise<MattingSession> | null = null;

async function answer({ id, square }: MattingRequest): Promise<MattingAnswer> {
  try {
    session ??= loadMattingSession(setup);
    const { run } = await session;
    return { id, alpha: square === null ? new Float32Array() : await run(square) };
  } catch (cause) {
    // A model that failed to load may be there at the next call.
    session = null;
    return { id, failure: describeCauses(cause) };
  }
}

// One after the other: two runs at once would only share the same cores and double the memory.
let queue: Promise<void> = Promise.resolve();

let isEnding = false;

parentPort?.on("message", (order: MattingOrder) => {
  if (order === "end") {
    isEnding = true;
    // With nothing to listen to, the thread ends as soon as the inference under way is over.
    parentPort?.close();
    return;
  }
  queue = queue.then(async () => {
    if (isEnding) return;
    const result = await answer(order);
    parentPort?.postMessage(result, "alpha" in result ? [result.alpha.buffer] : []);
  });
});
