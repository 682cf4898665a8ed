import { expect, test } from "vitest";
import { checkSpending } from "#scripts/doctor/check-spending.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";

const signal = new AbortController().signal;
const examine = async (variables: Record<string, string>) =>
  (await checkSpending.run({ variables: { DATA_DIR: "/nowhere", ...variables }, signal })).map(
    ({ state, what, said }) => `${state} ${what}: ${said}`,
  );
const model = { IMAGE_MODEL: "openai:gpt-image-2", OPENAI_API_KEY: "secret-key-0123456789" };

test("offers and caps are told, and that the server must run to tell what is spent", async () => {
  expect(await examine({})).toEqual(["unset AI_OFFERS: without models nothing is offered"]);
  expect(await examine({ ...model, AI_OFFERS: "preset" })).toEqual([
    "works Offers: offered for preset (2 tokens), at most $20 a day, $2 for one user",
    "unset Spent today (UTC): told when the server runs",
  ]);
  expect((await examine({ ...model, AI_DAILY_USD: "0" }))[0]).toContain("warning Offers");
  expect((await examine({ ...model, AI_DAILY_USD: "much" }))[0]).toContain("warning AI_OFFERS: can't be told yet");
});

test("what is spent today is read from the server's database, and a full cap is pointed out", async () => {
  await using closing = new AsyncDisposableStack();
  const database = await createTestDatabase();
  closing.defer(database.close);
  const log = createLogger({ level: "fatal", role: "test" });
  const caps = { dailyUsd: 20, dailyUsdPerUser: 20 };
  const spending = createSpending({ db: database.db, log, caps });
  const userId = await createTestUser(database.db);
  await spending.open({ userId, generationId: null, work: "preset" }).reserve({ model: "openai:x", usd: 1.5 });
  const variables = { ...model, DATABASE_URL: database.url, SESSION_SECRET: "s".repeat(32) };
  expect(await examine(variables)).toContain(
    "works Spent today (UTC): $1.50 of at most $20; what the doctor asks is not counted",
  );
  expect((await examine({ ...variables, AI_DAILY_USD: "1.5" }))[1]).toContain("warning Spent today (UTC): $1.50");
  const lost = await examine({ ...variables, DATABASE_URL: database.url.replace("/test_", "/lost_") });
  expect(lost[1]).toContain("warning Spent today (UTC): can't be read");
});
