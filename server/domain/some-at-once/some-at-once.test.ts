import { expect, test } from "vitest";
import { someAtOnce } from "./some-at-once.ts";

test("answers come in the order of the items, however long each takes, and no more are worked on at once than is said", async () => {
  let [underWay, most] = [0, 0];
  const waits = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  const all = someAtOnce(
    waits.keys(),
    async (index) => {
      most = Math.max(most, (underWay += 1));
      await waits[index]?.promise;
      underWay -= 1;
      return index * 2;
    },
    3,
  );
  for (const { resolve } of waits.toReversed()) resolve();
  expect(await all).toEqual([...waits.keys()].map((index) => index * 2));
  expect(most).toBe(3);
});

test("after a failure nothing more is begun, and what had begun is over before it is told", async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  let isSlowOver = false;
  const all = someAtOnce(
    [0, 1, 2, 3, 4],
    async (item) => {
      begun.push(item);
      if (item === 0) throw new Error("the first");
      await slow.promise;
      isSlowOver = true;
    },
    2,
  );
  setImmediate(slow.resolve);
  await expect(all).rejects.toThrow("the first");
  expect(isSlowOver).toBe(true);
  expect(begun).toEqual([0, 1]);
});
