import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lets others go before this process, with all its threads: Linux counts each by itself, and those of files and pictures run before the first
 * line of a module does. One that was itself started further back stays there: only root may go forward again, and for anybody else the process
 * would end here.
 */
export function stepBack(niceness: number): void {
  if (getPriority() >= niceness) return;
  if (process.platform !== "linux") return setPriority(niceness);
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
}
