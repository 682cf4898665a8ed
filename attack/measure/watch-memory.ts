import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 200;

/** Looks again and again while the work goes on; gives the least and the most that was seen. */
export async function watchMemory<Result>(
  readMegabytes: () => Promise<number>,
  work: () => Promise<Result>,
): Promise<{ result: Result; beforeMegabytes: number; peakMegabytes: number }> {
  const beforeMegabytes = await readMegabytes();
  let peakMegabytes = beforeMegabytes;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peakMegabytes = Math.max(peakMegabytes, await readMegabytes());
      await sleep(everyMs);
    }
  })();
  try {
    const result = await work();
    return { result, beforeMegabytes, peakMegabytes: Math.max(peakMegabytes, await readMegabytes()) };
  } finally {
    isOver = true;
    await watching;
  }
}
