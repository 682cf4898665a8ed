import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("work runs one after the other in the order it came, whatever of it fails", async () => {
  const inTurn = createTurns();
  const told: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      told.push(`${name} begins`);
      await sleep(2);
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("one"), work("two", true), work("three")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(told).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
});

test("a turn within a turn waits for nobody, also after others have queued", async () => {
  const inTurn = createTurns();
  const told: string[] = [];
  const outer = inTurn(async () => {
    await sleep(2);
    await inTurn(async () => void told.push("inner"));
  });
  const next = inTurn(async () => void told.push("next"));
  await Promise.all([outer, next]);
  expect(told).toEqual(["inner", "next"]);
});

test("what a turn leaves running waits for its own turn", async () => {
  const inTurn = createTurns();
  const told: string[] = [];
  let left: Promise<void> = Promise.resolve();
  await inTurn(async () => {
    left = sleep(4).then(() => inTurn(async () => void told.push("left")));
  });
  const long = inTurn(async () => {
    await sleep(12);
    told.push("long");
  });
  await Promise.all([left, long]);
  expect(told).toEqual(["long", "left"]);
});

test("when the cores are taken and given back is told, once a turn, also of one that fails", async () => {
  const told: boolean[] = [];
  const inTurn = createTurns((isUnderWay) => void told.push(isUnderWay));
  await inTurn(() => inTurn(() => sleep(1)));
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(told).toEqual([true, false, true, false]);
});
