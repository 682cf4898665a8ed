import { readFile, writeFile } from "node:fs/promises";
import { readTree } from "../target/processes.ts";

/**
 * The most that any decoder process of this one has held since it was last asked, in megabytes; 0 where the system does not tell (proc(5),
 * `VmHWM`, begun anew by `clear_refs`).
 */
export async function readDecoderPeak(): Promise<number> {
  const tree = await readTree(process.pid);
  const peaks = await Promise.all(
    tree.map(async ({ pid, command }) => {
      if (!command.includes("decoder-process")) return 0;
      const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
      await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.max(0, ...peaks);
}
