import { setTimeout as sleep } from "node:timers/promises";
import type { Machine } from "./cluster/machine.ts";

export type Kills = { powerCuts: number; processes: number };

type KillSetup = {
  machines: readonly Machine[];
  random: () => number;
  /** Between two kills of machines of one role. */
  everySeconds: readonly [least: number, most: number];
  signal: AbortSignal;
  onKill: (line: string) => void;
};

const powerBackMs = 1000;

/** Kills one of the machines after the other, by turns, at random moments: its process, or everything on it. Ends with `signal`. */
export async function killNowAndThen({ machines, random, everySeconds, signal, onKill }: KillSetup): Promise<Kills> {
  const kills: Kills = { powerCuts: 0, processes: 0 };
  const [least, most] = everySeconds;
  for (let turn = 0; ; turn += 1) {
    await sleep((least + random() * (most - least)) * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return kills;
    const machine = machines[turn % machines.length];
    if (machine === undefined) return kills;
    const isPowerCut = random() < 0.5;
    if (isPowerCut) {
      kills.powerCuts += 1;
      onKill(`${machine.name} loses its power`);
      await machine.cutPower();
      await sleep(powerBackMs);
      await machine.start();
    } else if (await machine.killProcess()) {
      kills.processes += 1;
      onKill(`the process of ${machine.name} is killed`);
    }
  }
}
