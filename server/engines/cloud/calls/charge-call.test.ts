import { expect, test } from "vitest";
import { chargeCall } from "./charge-call.ts";
import { ModelFailure } from "./model-failure.ts";

const { signal } = new AbortController();
const call = { model: "openai:x", usd: 0.3, signal, callSignal: signal };

test("what was paid for is not lost when its cost can't be noted", async () => {
  const logged: unknown[] = [];
  const answer = { cost: { usd: 0.1, basis: "picture" }, content: "a picture" } as const;
  const charged = chargeCall(
    {
      ...call,
      spending: { reserve: async () => ({ settle: () => Promise.reject(new Error("no database")) }) },
      logger: { warn: (...line: unknown[]) => void logged.push(line) },
    },
    async () => answer,
  );
  expect(await charged).toBe(answer);
  expect(logged).toHaveLength(1);
});

test("what is not a model's failure counts with all that was reserved, and goes on as it is", async () => {
  const ends: unknown[] = [];
  const spending = {
    reserve: async () => ({
      settle: async ({ usd, outcome }: { usd: number; outcome: string }) => void ends.push([usd, outcome]),
    }),
  };
  const ask = (error: Error) =>
    chargeCall({ ...call, spending, logger: { warn: () => undefined } }, async () => {
      throw error;
    });
  await expect(ask(new TypeError("of our own"))).rejects.toThrow("of our own");
  await expect(ask(new ModelFailure("unreachable", "no such host"))).rejects.toThrow("no such host");
  expect(ends).toEqual([
    [0.3, "failed"],
    [0, "unreachable"],
  ]);
});
