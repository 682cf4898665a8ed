import { expect, test } from "vitest";
import { createIdleTurns } from "./idle-turns.ts";

/** A browser that becomes idle when the test says so. */
function createBrowser() {
  const asked: (() => void)[] = [];
  return { whenIdle: (then: () => void) => void asked.push(then), rest: () => asked.shift()?.() };
}

test("one after the other is started, in order, and only when the browser rests", () => {
  const { whenIdle, rest } = createBrowser();
  const turns = createIdleTurns(whenIdle);
  const started: string[] = [];
  const end = ["a", "b", "c"].map((name) => turns.wait(() => void started.push(name)));
  expect(started).toEqual([]);
  rest();
  rest();
  expect(started).toEqual(["a"]);
  end[0]?.();
  rest();
  expect(started).toEqual(["a", "b"]);
});

test("who has left is passed over, also between its turn and the browser's rest", () => {
  const { whenIdle, rest } = createBrowser();
  const turns = createIdleTurns(whenIdle);
  const started: string[] = [];
  const [leaveA, leaveB] = ["a", "b", "c"].map((name) => turns.wait(() => void started.push(name)));
  leaveB?.();
  leaveA?.();
  rest();
  rest();
  expect(started).toEqual(["c"]);
});
