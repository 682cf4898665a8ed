import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { createThreadCalls } from "./thread-calls.ts";

/** Doubles numbers; a negative one ends the thread, zero fails. */
const source = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { answerCalls } from ${JSON.stringify(new URL("./answer-calls.ts", import.meta.url).href)};
  answerCalls(async (number) => {
    if (number < 0) process.exit(3);
    if (number === 0) throw new Error("nothing to double", { cause: new Error("it is zero") });
    await sleep(20);
    return number * 2;
  }, () => []);
`;

let started = 0;
const calls = createThreadCalls<number, number>({
  doing: "doubling",
  start: () => {
    started++;
    return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  },
});
afterEach(() => calls.terminate());

test("calls are answered by one thread, each caller with its own", async () => {
  const before = started;
  expect(await Promise.all([1, 2, 3].map((number) => calls.call(number)))).toEqual([2, 4, 6]);
  expect(started - before).toBe(1);
});

test("a failure is told with its causes, and the thread goes on", async () => {
  const before = started;
  await expect(calls.call(0)).rejects.toThrow("doubling failed: nothing to double. it is zero.");
  expect(await calls.call(4)).toBe(8);
  expect(started - before).toBe(1);
});

test("a thread that dies rejects what it held, and the next call starts another", async () => {
  const before = started;
  const answers = await Promise.allSettled([calls.call(-1), calls.call(1)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await calls.call(5)).toBe(10);
  expect(started - before).toBe(2);
});

test.each(["terminate", "finish"] as const)(
  "after %s everybody who waited is told, and the next call starts another thread",
  async (end) => {
    const before = started;
    const underWay = Promise.allSettled([calls.call(1), calls.call(2)]);
    await calls[end]();
    expect((await underWay).map((answer) => answer.status === "rejected" && String(answer.reason))).toEqual([
      "Error: doubling is closed",
      "Error: doubling is closed",
    ]);
    expect(await calls.call(6)).toBe(12);
    expect(started - before).toBe(2);
  },
);
