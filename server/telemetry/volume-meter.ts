import { Gauge, type Registry } from "prom-client";

/** What is left on the volume of DATA_DIR for who is not root. */
export function meterVolume(readSpace: () => Promise<{ freeBytes: number }>, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: "volume_free_bytes",
      help: "What is left on the volume of DATA_DIR",
      registers: [],
      async collect() {
        this.set((await readSpace()).freeBytes);
      },
    }),
  );
}
