import { Registry } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";
import { registerModelMetrics } from "./model-metrics.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { db } = database;

const registry = new Registry();
registerModelMetrics(registry, { db, dailyUsd: 3 });
const log = createLogger({ level: "fatal", role: "test" });
const yesterday = () => new Date(Date.now() - 24 * 3600 * 1000);
const spending = (clock?: () => Date) =>
  createSpending({ db, log, caps: { dailyUsd: 3, dailyUsdPerUser: 3 }, ...(clock && { clock }) });

test("calls and dollars are told by model, of today and of all days, with what is left of the cap", async () => {
  expect(await registry.metrics()).toContain("model_daily_cap_left_usd 3");
  const work = { userId: await createTestUser(db), generationId: null, work: "preset" as const };
  const painted = await spending().open(work).reserve({ model: "fal:flux", usd: 1 });
  await painted.settle({ usd: 0.5, basis: "picture", outcome: "answered", durationMs: 1 });
  await spending().open(work).reserve({ model: "fal:flux", usd: 0.25 });
  const earlier = await spending(yesterday).open(work).reserve({ model: "fal:flux", usd: 2 });
  await earlier.settle({ usd: 2, basis: "assumed", outcome: "answered", durationMs: 1 });
  const text = await registry.metrics();
  for (const line of [
    'model_calls{model="fal:flux",outcome="answered"} 2',
    'model_calls{model="fal:flux",outcome="open"} 1',
    'model_cost_usd{model="fal:flux",outcome="answered",span="all"} 2.5',
    'model_cost_usd{model="fal:flux",outcome="answered",span="today"} 0.5',
    'model_cost_usd{model="fal:flux",outcome="open",span="today"} 0.25',
    "model_daily_cap_left_usd 2.25",
  ])
    expect(text).toContain(line);
});

test("a call that has ended is open no longer", async () => {
  const work = { userId: await createTestUser(db), generationId: null, work: "views" as const };
  const painted = await spending().open(work).reserve({ model: "google:nano", usd: 0.1 });
  expect(await registry.metrics()).toContain('model_calls{model="google:nano",outcome="open"} 1');
  await painted.settle({ usd: 0.1, basis: "tokens", outcome: "refused", durationMs: 1 });
  const text = await registry.metrics();
  expect(text).not.toContain('model_calls{model="google:nano",outcome="open"} 1');
  expect(text).toContain('model_calls{model="google:nano",outcome="refused"} 1');
});
