import { readdir, readFile } from "node:fs/promises";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

export type { Registry } from "prom-client";

/** A registry with what is told of every process: memory, processor time, event loop, its children. */
export function createRegistry({ role, version }: { role: string; version: string }): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(
    new Gauge({
      name: "children_resident_memory_bytes",
      help: "Resident memory of the processes that this one has started: decoders, the painter of tiles; 0 where there is no /proc",
      registers: [],
      async collect() {
        this.set(await readChildrenBytes());
      },
    }),
  );
  const build = new Gauge({
    name: "build_info",
    help: "Always 1; which version runs here, and as what",
    labelNames: ["version", "role"],
    registers: [registry],
  });
  build.set({ version, role }, 1);
  return registry;
}

async function readChildrenBytes(): Promise<number> {
  const tasks = await readdir("/proc/self/task").catch(() => []);
  const lists = await Promise.all(tasks.map((task) => textOf(`/proc/self/task/${task}/children`)));
  const ids = lists.flatMap((list) => list.split(" ")).filter((id) => id !== "");
  const sizes = await Promise.all(ids.map(readResidentBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function readResidentBytes(id: string): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await textOf(`/proc/${id}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Empty when the process has just ended. */
const textOf = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");
