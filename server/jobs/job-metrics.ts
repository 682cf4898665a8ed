import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/client.ts";
import { countWorkers } from "#server/domain/workers/announce-worker.ts";
import { jobNames } from "./job-definitions.ts";
import type { JobQueue } from "./job-queue.ts";
import { listOldestWaiting } from "./waiting-jobs-store.ts";
import { workKinds } from "./work-kinds.ts";

/** How many jobs of each kind wait, run or failed of late: as the workers' last count (every second) has it. */
export function registerJobMetrics(registry: Registry, { boss }: JobQueue, db: Database): void {
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
  registry.registerMetric(
    new Gauge({
      name: "job_oldest_waiting_seconds",
      help: "How long the job of each queue that has waited longest is due; 0 where none waits",
      labelNames: ["queue"],
      registers: [],
      async collect() {
        const oldest = await listOldestWaiting(db);
        for (const queue of jobNames) this.set({ queue }, oldest.get(queue) ?? 0);
      },
    }),
  );
}

/** How many workers take each kind of work; a kind at 0 waits for ever. */
export function registerWorkerMetrics(registry: Registry, db: Database): void {
  registry.registerMetric(
    new Gauge({
      name: "workers",
      help: "Workers that take each kind of work (WORKER_KINDS)",
      labelNames: ["kind"],
      registers: [],
      async collect() {
        const counts = await countWorkers(db);
        for (const kind of workKinds) this.set({ kind }, counts.get(kind) ?? 0);
      },
    }),
  );
}
