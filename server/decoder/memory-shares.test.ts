import { expect, test } from "vitest";
import { mostDecodingBytes } from "#imaging/decode/decoding-cost.ts";
import { createMemoryShares, type Sharing } from "./memory-shares.ts";

const photo = (account = "a"): Sharing => ({ account, memoryBytes: 0, passedOver: 0 });
const cost = (share: number) => ({ memoryBytes: mostDecodingBytes * share, cpuMs: 1 });

test("several small photos or one huge one are decoded at a time, and ordinary JPEGs beside either", () => {
  const memory = createMemoryShares();
  const huge = photo();
  expect(memory.take(huge, cost(1))).toBe(true);
  expect(memory.take(photo(), cost(0.1))).toBe(false);
  expect(memory.take(photo(), cost(0))).toBe(true);
  memory.giveBack(huge);
  expect([0.2, 0.2, 0.2, 0].map((share) => memory.take(photo(), cost(share)))).toEqual([true, true, false, true]);
});

test("a huge photo isn't passed over for ever by a stream of smaller ones", () => {
  const memory = createMemoryShares();
  const huge = photo("b");
  let small = photo();
  memory.take(small, cost(0.2));
  memory.take(huge, cost(0.9));
  let overtakes = 0;
  for (; overtakes < 100 && !memory.mayStart(huge); overtakes++) {
    const next = photo();
    const isStarted = memory.take(next, cost(0.2));
    memory.giveBack(small);
    if (isStarted) small = next;
  }
  expect(overtakes).toBeLessThan(20);
  expect(memory.take(huge, cost(0.9))).toBe(true);
});
