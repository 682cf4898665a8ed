import { parentPort, type Transferable } from "node:worker_threads";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { ThreadAnswer, ThreadOrder } from "./thread-calls.ts";

/**
 * The thread's side of `createThreadCalls`: answers one call after the other, as two at once would only share the same cores and double
 * the memory. `buffersOf` says what of an answer is handed over instead of copied.
 */
export function answerCalls<Asked, Given>(
  answer: (asked: Asked) => Promise<Given>,
  buffersOf: (given: Given) => readonly Transferable[],
): void {
  let queue: Promise<void> = Promise.resolve();
  let isEnding = false;

  parentPort?.on("message", (order: ThreadOrder<Asked>) => {
    if (order === "end") {
      isEnding = true;
      // With nothing to listen to, the thread ends as soon as the call under way is over.
      parentPort?.close();
      return;
    }
    queue = queue.then(async () => {
      if (isEnding) return;
      const { id, asked } = order;
      try {
        const given = await answer(asked);
        parentPort?.postMessage({ id, given } satisfies ThreadAnswer<Given>, [...buffersOf(given)]);
      } catch (cause) {
        parentPort?.postMessage({ id, failure: describeCauses(cause) } satisfies ThreadAnswer<Given>);
      }
    });
  });
}
