import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { EngineWork } from "#contract/engine-works.ts";
import type { AdminParts } from "#server/compose/open-admin.ts";
import { parseConfig } from "#server/config/config.ts";
import { users } from "#server/db/schema/accounts.ts";
import { generations } from "#server/db/schema/work.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";
import { createTestUpload } from "#test/server/work-setup.ts";
import { chooseCommand, runCommand } from "./run-command.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { db } = database;
const logger = createLogger({ level: "fatal", role: "test" });
const parts: AdminParts = {
  config: parseConfig({ SESSION_SECRET: "a".repeat(32), AI_DAILY_USD: "50" }),
  db,
  payments: null,
  publicUrl: "http://localhost:3000",
  deletion: {
    db,
    logger,
    forgetCustomer: async () => undefined,
    endBilling: async () => undefined,
    eraseFiles: async () => ({ isDone: true }),
  },
};
const costs = (...words: string[]) => runCommand(parts, chooseCommand(["costs", ...words]));
const lines = async (...words: string[]) => (await costs(...words)).split("\n").map((line) => line.split(/ {2,}/));
const daysAgo = (days: number) => () => new Date(Date.now() - days * 24 * 3600 * 1000);

type Spent = { usd: number; model?: string; work?: EngineWork; generationId?: string | null; days?: number };

/** Gives what tells the call's end. */
async function spend(userId: string, { usd, model = "openai:gpt-image-2", work = "preset", ...more }: Spent) {
  const { generationId = null, days = 0 } = more;
  const caps = { dailyUsd: 1000, dailyUsdPerUser: 1000 };
  const spending = createSpending({ db, caps, log: logger, clock: daysAgo(days) });
  const call = await spending.open({ userId, generationId, work }).reserve({ model, usd });
  return (outcome = "answered") => call.settle({ usd, basis: "picture", outcome, durationMs: 2500 });
}

async function spent(userId: string, call: Spent, outcome?: string): Promise<void> {
  const settle = await spend(userId, call);
  await settle(outcome);
}

test("costs are told by model, work or user, the dearest first, of the days that are asked for", async () => {
  expect(await costs()).toBe("The last 30 days (UTC): $0.0000. Today: $0.0000 of at most $50.0000.\n");
  const [one, other] = [await createTestUser(db), await createTestUser(db)];
  await spent(one, { usd: 0.1 });
  await spent(one, { usd: 0.2 }, "refused");
  await spend(other, { usd: 0.75, model: "fal:flux", work: "views" });
  await spent(other, { usd: 4, days: 40 });
  expect(await lines()).toEqual([
    ["cost", "calls", "answered", "open", "model"],
    ["$0.7500", "1", "0", "1", "fal:flux"],
    ["$0.3000", "2", "1", "0", "openai:gpt-image-2"],
    ["The last 30 days (UTC): $1.0500. Today: $1.0500 of at most $50.0000."],
    [""],
  ]);
  expect((await lines("--by", "work")).map((line) => line.at(-1))).toEqual(
    expect.arrayContaining(["work", "views", "preset"]),
  );
  const byUser = await costs("--by", "user", "--days", "41");
  expect(byUser).toMatch(new RegExp(`4\\.7500 .*${other}\\n.*0\\.3000 .*${one}\\n`));
  expect(byUser).not.toContain("@");
  await db.delete(users).where(eq(users.id, one));
  expect(await costs("--by", "user")).toContain("(gone)");
});

test("what one picture cost is told call by call", async () => {
  const user = await createTestUser(db);
  const generationId = randomUUID();
  const uploadId = await createTestUpload(database, user);
  const picture = { kind: "preset", preset: "Studio", aspectRatio: "4:3", stage: "queued", engine: "cloud" } as const;
  await db.insert(generations).values({ id: generationId, userId: user, uploadId, status: "pending", ...picture });
  await spent(user, { usd: 0.12, generationId, work: "views" });
  await spent(user, { usd: 0.3, generationId }, "timeout");
  await spend(user, { usd: 0.05, generationId, work: "views" });
  const told = await costs("--picture", generationId);
  expect(told).toMatch(/\$0\.1200 .*2\.5 s .*answered[\s\S]*timeout[\s\S]*reserved .*open/);
  expect(told).toContain("In all: $0.4700.");
  expect(await costs("--picture", randomUUID())).toBe("No AI model was asked for it.\n");
});

test("what is no span, group or picture is refused in words", async () => {
  await expect(costs("--days", "0")).rejects.toThrow("--days must be a whole number");
  await expect(costs("--by", "email")).rejects.toThrow("--by must be one of model, work, user");
  await expect(costs("--picture", "mine")).rejects.toThrow("--picture must be the id");
});
