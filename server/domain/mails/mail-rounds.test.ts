import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#server/log/logger.ts";
import { startMailRounds, type MailRounds } from "./mail-rounds.ts";

type Outcome = "nothing-waits" | "server-trouble";

let rounds: MailRounds | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await rounds?.close();
  vi.useRealTimers();
});

const logger = createLogger({ level: "silent", role: "test" });

function start(round: () => Promise<Outcome>): { begun: () => number; wake: () => void } {
  let count = 0;
  rounds = startMailRounds(() => {
    count += 1;
    return round();
  }, logger);
  return { begun: () => count, wake: rounds.wake };
}
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a round runs at once, each minute, and when woken", async () => {
  const { begun, wake } = start(async () => "nothing-waits");
  await passing(0);
  expect(begun()).toBe(1);
  await passing(60_000);
  expect(begun()).toBe(2);
  wake();
  await passing(0);
  expect(begun()).toBe(3);
});

test("who is woken during a round runs another after it, and never two at once", async () => {
  let open: (() => void)[] = [];
  const { begun, wake } = start(() => new Promise((resolve) => open.push(() => resolve("nothing-waits"))));
  for (let count = 0; count < 5; count += 1) wake();
  await passing(120_000);
  expect(begun()).toBe(1);
  const finish = () => {
    const all = open;
    open = [];
    for (const resolve of all) resolve();
  };
  finish();
  await passing(0);
  expect(begun()).toBe(2);
  finish();
  await passing(0);
  expect(begun()).toBe(2);
});

test("while the mail server is in trouble nobody wakes it, and the pauses grow to five minutes", async () => {
  let outcome: Outcome = "server-trouble";
  const { begun, wake } = start(async () => outcome);
  const pauses = [30_000, 60_000, 120_000, 240_000, 300_000, 300_000];
  await passing(0);
  for (const [index, pause] of pauses.entries()) {
    wake();
    await passing(pause - 1);
    expect(begun()).toBe(index + 1);
    await passing(1);
  }
  outcome = "nothing-waits";
  await passing(300_000);
  const recovered = begun();
  wake();
  await passing(0);
  expect(begun()).toBeGreaterThan(recovered);
});

test("a round that breaks does not end the rounds", async () => {
  const { begun } = start(() => Promise.reject(new Error("no database")));
  await passing(60_000);
  expect(begun()).toBe(2);
});

test("nothing runs once it is closed", async () => {
  const { begun, wake } = start(async () => "nothing-waits");
  await passing(0);
  await rounds?.close();
  wake();
  await passing(600_000);
  expect(begun()).toBe(1);
});
