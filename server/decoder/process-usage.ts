import { readFileSync } from "node:fs";
import type { ProcessUsage } from "./decoder-messages.ts";

/** Linux counts a process's time in hundredths of a second for everybody outside the kernel (USER_HZ, proc(5)). */
const msPerTick = 10;

/** What a process has used since it started; null where the system has no /proc, or the process is gone. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold anything; behind it the fields begin with the third.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    if (resident === undefined) return null;
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick, residentBytes: Number(resident) * 1024 };
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
