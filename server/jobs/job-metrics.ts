import { Gauge, type Registry } from "prom-client";
import type { JobQueue } from "./job-queue.ts";

/** How many jobs of each kind wait, run or failed of late: as the workers' last count (every second) has it. */
export function registerJobMetrics(registry: Registry, { boss }: JobQueue): void {
  registry.registerMetric(
    new Gauge({
      name: "jobs",
      help: "Background jobs by queue and state",
      labelNames: ["queue", "state"],
      registers: [],
      async collect() {
        for (const queue of await boss.getQueues()) {
          this.set({ queue: queue.name, state: "waiting" }, queue.queuedCount);
          this.set({ queue: queue.name, state: "active" }, queue.activeCount);
          this.set({ queue: queue.name, state: "failed" }, queue.failedCount);
        }
      },
    }),
  );
}
