import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../target/http-call.ts";

/** A call that innocent people make meanwhile, over and over. */
export type Probe = {
  name: string;
  /** The pause between an answer and the next call. */
  everyMs: number;
  call: () => Promise<Answer>;
};

/** Makes the probes' calls until the work is over; gives each probe's answers beside what the work gave. */
export async function whileProbing<Result>(
  probes: readonly Probe[],
  work: () => Promise<Result>,
): Promise<{ result: Result; answers: Map<string, Answer[]> }> {
  let isOver = false;
  const answers = new Map(probes.map(({ name }): [string, Answer[]] => [name, []]));
  const probing = probes.map(async ({ name, everyMs, call }) => {
    while (!isOver) {
      answers.get(name)?.push(await call());
      await sleep(everyMs);
    }
  });
  try {
    return { result: await work(), answers };
  } finally {
    isOver = true;
    await Promise.all(probing);
  }
}

export const longestMs = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));
