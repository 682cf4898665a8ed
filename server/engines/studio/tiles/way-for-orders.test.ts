import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWay } from "./way-for-orders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isFree(way: ReturnType<typeof createWay>): Promise<boolean> {
  let free = false;
  void way.untilFree().then(() => (free = true));
  await vi.advanceTimersByTimeAsync(0);
  return free;
}

test("who waits goes on when the order ends, or after two seconds of it; each order makes its own way", async () => {
  const way = createWay();
  expect(await isFree(way)).toBe(true);
  way.set(true);
  expect(await isFree(way)).toBe(false);
  way.set(false);
  expect(await isFree(way)).toBe(true);

  way.set(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(await isFree(way)).toBe(false);
  way.set(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(await isFree(way)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isFree(way)).toBe(true);
});
