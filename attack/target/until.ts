import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again. Gives the milliseconds it took, or null when the time is over. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  { withinMs, everyMs = 100 }: { withinMs: number; everyMs?: number },
): Promise<number | null> {
  const startedAt = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - startedAt;
    if (performance.now() - startedAt > withinMs) return null;
    await sleep(everyMs);
  }
}
