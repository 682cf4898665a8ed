import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "./attack.ts";
import type { Arena } from "./context.ts";
import type { Finding } from "./table.ts";

const limitMinutes = { ordinary: 8, long: 20 };

/** Runs one attack to its end, or to the end of its time, which is a finding as well. */
export async function* runAttack(attack: Attack, arena: Arena): AsyncIterable<Finding> {
  const { context, end } = arena.enter();
  const rows = attack.run(context)[Symbol.asyncIterator]();
  const minutes = attack.isLong ? limitMinutes.long : limitMinutes.ordinary;
  const stopWaiting = new AbortController();
  const isOver = sleep(minutes * 60_000, "over" as const, { signal: stopWaiting.signal, ref: false });
  isOver.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([rows.next(), isOver]);
      if (next === "over") throw new Error(`not over after ${minutes} minutes`);
      if (next.done) return;
      yield { attack: attack.name, ...next.value };
    }
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    yield { attack: attack.name, sent: attack.what, limit: "the attack runs to its end", seen, holds: false };
  } finally {
    stopWaiting.abort();
    await end();
  }
}
