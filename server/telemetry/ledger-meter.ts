import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/client.ts";
import { countLedgerFaults } from "#server/domain/tokens/find-ledger-faults.ts";

/** It reads each account's last entry: too much for every scrape. */
const countedEveryMs = 5 * 60_000;

/** Accounts whose balance is not what their last ledger entry left. Never anything but 0, unless somebody changed the database by hand. */
export function meterLedger(db: Database, registry: Registry): void {
  let countedAt = Number.NEGATIVE_INFINITY;
  registry.registerMetric(
    new Gauge({
      name: "token_ledger_faults",
      help: "Accounts whose balance is not what their last ledger entry left; counted every five minutes",
      registers: [],
      async collect() {
        if (performance.now() - countedAt < countedEveryMs) return;
        this.set(await countLedgerFaults(db));
        countedAt = performance.now();
      },
    }),
  );
}
