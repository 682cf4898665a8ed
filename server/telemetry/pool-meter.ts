import { Gauge, Histogram, type Registry } from "prom-client";
import type { DatabaseClient } from "#server/db/client.ts";

/** Whether callers wait for a connection, and how long. */
export function meterPool(pool: DatabaseClient["pool"], registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: "database_connections",
      help: "Connections of this process's pool that are busy or idle, and callers waiting for one",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "waiting" }, pool.waitingCount);
      },
    }),
  );
  const waits = new Histogram({
    name: "database_wait_seconds",
    help: "How long callers waited for a connection, or until they were refused one",
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  pool.watch((seconds) => waits.observe(seconds));
}
