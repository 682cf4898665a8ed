import { expect, test } from "vitest";
import { createRandom } from "#attack/random.ts";
import { drawArrivals } from "./load-of-day.ts";
import { simulateQueue, type Arrival } from "./simulate-queue.ts";

const job = (kind: string, at: number, more: Partial<Arrival> = {}): Arrival => ({
  kind,
  at,
  serviceSeconds: 2,
  dueAt: at,
  ...more,
});

test("one worker does what comes one after the other", () => {
  const served = simulateQueue([job("a", 0), job("a", 1), job("a", 10)], { workers: 1 });
  expect(served.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
    [0, 2],
    [2, 4],
    [10, 12],
  ]);
});

test("what is due first is taken first, but what was taken is done before it", () => {
  const served = simulateQueue(
    [job("a", 0), job("a", 0.1, { dueAt: 900 }), job("a", 0.2, { dueAt: 800 }), job("a", 0.3, { dueAt: 0.3 })],
    { workers: 1 },
  );
  expect(served.map(({ at }) => at)).toEqual([0, 0.3, 0.2, 0.1]);
});

test("of two kinds a worker takes one each: a long queue of one does not keep the other waiting", () => {
  const many = Array.from({ length: 20 }, () => job("matte", 0));
  const served = simulateQueue([...many, job("compose", 0.5)], { workers: 1 });
  const composed = served.find(({ kind }) => kind === "compose");
  expect(composed?.startedAt).toBeLessThanOrEqual(4);
});

test("with one kind and times without memory the mean wait is that of the textbook: M/M/1, ρ / (μ − λ)", () => {
  const random = createRandom(7);
  const serviceSeconds = Array.from({ length: 5000 }, () => -Math.log(1 - random()));
  const arrivals = drawArrivals([{ kind: "a", perHour: 0.7 * 3600, serviceSeconds, headStartSeconds: 0 }], {
    seconds: 60_000,
    random,
  });
  const served = simulateQueue(arrivals, { workers: 1 });
  const mean = served.reduce((sum, { startedAt, at }) => sum + startedAt - at, 0) / served.length;
  expect(mean).toBeGreaterThan(0.8 * (0.7 / 0.3));
  expect(mean).toBeLessThan(1.2 * (0.7 / 0.3));
});

test("four workers do four at a time, and nothing is lost", () => {
  const served = simulateQueue(
    Array.from({ length: 40 }, () => job("a", 0)),
    { workers: 4 },
  );
  expect(served).toHaveLength(40);
  expect(served.at(-1)?.endedAt).toBe(20);
});
