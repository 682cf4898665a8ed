import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/client.ts";
import { readModelTotals, readSpentToday } from "#server/domain/spending/read-costs.ts";

/** Calls of AI models and what they cost, out of the database: several processes make them. */
export function registerModelMetrics(registry: Registry, { db, dailyUsd }: { db: Database; dailyUsd: number }): void {
  registry.registerMetric(
    new Gauge({
      name: "model_calls",
      help: "Calls of AI models by what came of them; open are those whose end is not told, or not yet",
      labelNames: ["model", "outcome"],
      registers: [],
      async collect() {
        const totals = await readModelTotals(db);
        this.reset();
        for (const { model, outcome, calls } of totals) this.set({ model, outcome: outcome ?? "open" }, calls);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "model_cost_usd",
      help: "What calls of AI models cost, in US dollars, today (UTC) and of all days; open ones with what was reserved",
      labelNames: ["model", "outcome", "span"],
      registers: [],
      async collect() {
        const totals = await readModelTotals(db);
        this.reset();
        for (const { model, outcome, usd, usdToday } of totals) {
          this.set({ model, outcome: outcome ?? "open", span: "all" }, usd);
          this.set({ model, outcome: outcome ?? "open", span: "today" }, usdToday);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "model_daily_cap_left_usd",
      help: "What all users together may still spend on AI models today (UTC), in US dollars",
      registers: [],
      async collect() {
        this.set(Math.max(0, dailyUsd - (await readSpentToday(db))));
      },
    }),
  );
}
