import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usageDays } from "#contract/limits.ts";
import { statementPage, tokenUsageSchema } from "#contract/token-statement.ts";
import type { Transaction } from "#server/db/client.ts";
import { requests } from "#server/db/schema/requests.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { generations } from "#server/db/schema/work.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { captureHold, holdTokens, releaseHold } from "#server/domain/tokens/holds.ts";
import { createBrowser, signUpAnyone } from "./account-server.ts";
import { endMonth } from "./end-month.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { createTestUpload } from "./work-setup.ts";

const { server, database } = setUpAccountServer();
const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);

async function signUp() {
  const browser = createBrowser(server.origin);
  const { id } = await signUpAnyone(browser);
  const read = async (query: Record<string, string> = {}) => {
    const answer = await browser.call(`/api/tokens/statement?${new URLSearchParams(query).toString()}`);
    return statementPage.parse(await answer.json());
  };
  const download = async (query: Record<string, string> = {}) =>
    browser.call(`/api/tokens/statement.csv?${new URLSearchParams(query).toString()}`);
  return { ...browser, id, read, download };
}

async function order(userId: string, preset: string): Promise<string> {
  const uploadId = await createTestUpload(database, userId);
  const id = randomUUID();
  const picture = {
    kind: "preset",
    status: "done",
    stage: "done",
    engine: "studio",
    preset,
    aspectRatio: "4:3",
  } as const;
  await database.db.insert(generations).values({ id, userId, uploadId, ...picture });
  await within((tx) => holdTokens(tx, { userId, count: 1, cause: `generation:${id}` }));
  return id;
}
const keep = (id: string) => within((tx) => captureHold(tx, { cause: `generation:${id}` }));
const giveBack = (id: string) => within((tx) => releaseHold(tx, { cause: `generation:${id}` }));
const buy = (userId: string, count: number) =>
  within((tx) => grantTokens(tx, { userId, purchasedTokens: count, cause: `purchase:${randomUUID()}` }));

test.each(["0001-01-01", "1899-12-31", "9999-12-31"])(
  "the day %s, which no time zone can move, is refused",
  async (day) => {
    const { call } = await signUp();
    for (const query of [`from=${day}`, `to=${day}`]) {
      expect((await call(`/api/tokens/statement?${query}`)).status).toBe(400);
      expect((await call(`/api/tokens/statement.csv?${query}`)).status).toBe(400);
    }
  },
);

test("a statement says what, how many and what was left, newest first, in a person's words, with the way to each picture", async () => {
  const user = await signUp();
  const [dubai, city, beach] = [
    await order(user.id, "Dubai"),
    await order(user.id, "Own: Hall 3"),
    await order(user.id, "Beach"),
  ];
  await keep(dubai);
  await giveBack(city);
  await buy(user.id, 50);
  const { lines, heldTokens, nextBefore } = await user.read();
  expect(lines.map(({ what, tokens, balanceAfter, state }) => [what, tokens, balanceAfter, state])).toEqual([
    ["Bought 50 tokens", 50, 58, null],
    ["Returned: Picture in your background ‘Hall 3’", 1, 8, null],
    ["Picture in Beach", -1, 7, "in-the-making"],
    ["Picture in your background ‘Hall 3’", -1, 8, "returned"],
    ["Picture in Dubai", -1, 9, "spent"],
    ["Tokens of your first month", 10, 10, null],
  ]);
  expect([heldTokens, nextBefore]).toEqual([1, null]);
  expect(lines[0]).toMatchObject({ planAfter: 8, purchasedAfter: 50, purchasedTokens: 50, planTokens: 0, work: null });
  expect(lines[2]?.work).toMatchObject({ id: beach, kind: "preset", requestId: null, runId: null });
});

test("a month's end is two lines: what lapsed, and what came", async () => {
  const user = await signUp();
  await keep(await order(user.id, "Dubai"));
  await endMonth(database.db, user.id);
  await order(user.id, "Beach");
  const { lines } = await user.read({ kind: "monthly" });
  expect(lines.map(({ what, tokens, balanceAfter }) => [what, tokens, balanceAfter])).toEqual([
    ["Monthly tokens", 10, 10],
    ["Left of last month", -9, 0],
    ["Tokens of your first month", 10, 10],
  ]);
});

test("six views are named by their car, and a deleted picture keeps its name without a link", async () => {
  const user = await signUp();
  const id = randomUUID();
  const described = { make: "Mini", model: "Cooper", year: 2020, trim: null, generation: null };
  const [request] = await database.db
    .insert(requests)
    .values({ userId: user.id, ...described, color: "Red", swatch: "Red", wheelColour: "Silver" })
    .returning();
  const car = {
    ...described,
    colour: "Red",
    customColour: null,
    wheelColour: "Silver",
    modifications: null,
    numberPlate: null,
  } as const;
  const set = { kind: "views", status: "pending", stage: "queued", engine: "studio" } as const;
  await database.db.insert(generations).values({ id, userId: user.id, requestId: request?.id, car, ...set });
  await within((tx) => holdTokens(tx, { userId: user.id, count: 1, cause: `generation:${id}` }));
  const gone = await order(user.id, "Dubai");
  await database.db.update(generations).set({ deletedAt: new Date() }).where(eq(generations.id, gone));
  const { lines } = await user.read({ kind: "pictures" });
  expect(lines.map(({ what, work }) => [what, work === null])).toEqual([
    ["Picture in Dubai", true],
    ["Six views of a Mini Cooper", false],
  ]);
  expect(lines[1]?.work).toMatchObject({ requestId: request?.id });
});

test("page by page every line comes once", async () => {
  const user = await signUp();
  for (let bought = 0; bought < 6; bought += 1) await buy(user.id, 10);
  const ids: number[] = [];
  let before = "";
  do {
    const page = await user.read({ limit: "3", ...(before === "" ? {} : { before }) });
    expect(page.lines.length).toBeLessThanOrEqual(3);
    ids.push(...page.lines.map(({ id }) => id));
    before = page.nextBefore === null ? "" : String(page.nextBefore);
  } while (before !== "");
  expect(ids).toHaveLength(7);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

/** Written at a moment of its own: the ledger's rows can't be moved afterwards. */
async function buyAt(userId: string, at: string): Promise<void> {
  const bought = {
    userId,
    entry: "grant",
    planTokens: 0,
    purchasedTokens: 1,
    cause: `purchase:${at}:${userId}`,
  } as const;
  await database.db.insert(tokenLedger).values({ ...bought, createdAt: new Date(at) });
}

test("days are those of the reader's time zone, the first and the last included", async () => {
  const user = await signUp();
  for (const at of ["2026-06-09T22:30:00Z", "2026-06-09T23:30:00Z", "2026-06-10T22:59:59Z", "2026-06-10T23:00:00Z"]) {
    await buyAt(user.id, at);
  }
  const moments = async (query: Record<string, string>) =>
    (await user.read({ kind: "bought", ...query })).lines.map(({ at }) => at.slice(8, 16));
  const day = { from: "2026-06-10", to: "2026-06-10" };
  expect(await moments({ ...day, timeZone: "Europe/London" })).toEqual(["10T22:59", "09T23:30"]);
  expect(await moments(day)).toEqual(["10T23:00", "10T22:59"]);
  expect(await moments({ to: "2026-06-09" })).toEqual(["09T23:30", "09T22:30"]);
});

test("another user's lines, a visitor, and what can't be asked for", async () => {
  const [user, other] = [await signUp(), await signUp()];
  await buy(other.id, 77);
  expect((await user.read()).lines.map(({ what, tokens }) => [what, tokens])).toEqual([
    ["Tokens of your first month", 10],
  ]);
  const [line] = (await other.read()).lines;
  expect((await user.read({ before: String(line?.id) })).lines.map(({ tokens }) => tokens)).toEqual([10]);
  for (const path of ["statement", "statement.csv", "usage"]) {
    expect((await createBrowser(server.origin).call(`/api/tokens/${path}`)).status).toBe(401);
  }
  for (const query of [
    "kind=all",
    "from=yesterday",
    "to=2026-02-30",
    "timeZone=Mars%2FBase",
    "limit=0",
    "limit=101",
    "before=-1",
    "before=99999999999999",
  ]) {
    expect([query, (await user.call(`/api/tokens/statement?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await user.call("/api/tokens/usage?timeZone=x")).status).toBe(400);
  expect((await user.call("/api/tokens/statement.csv?kind=all")).status).toBe(400);
});

test("the table holds all lines of the choice, as an attachment that no spreadsheet calculates with", async () => {
  const user = await signUp();
  await order(user.id, "Own: =HYPERLINK(1)");
  await buy(user.id, 50);
  const answer = await user.download({ timeZone: "Europe/London" });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="carvas-tokens-\d{4}-\d\d-\d\d\.csv"/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const rows = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[0]).toBe(
    '"Time (Europe/London)","What","State","Tokens","Monthly tokens","Purchased tokens","Balance after","Monthly after","Purchased after","Number"',
  );
  expect(rows[1]).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d","Bought 50 tokens","",50,0,50,59,9,50,\d+$/);
  expect(rows[2]).toContain('"Picture in your background ‘=HYPERLINK(1)’","in the making",-1,-1,0,9,9,0,');
  expect(await (await user.download({ kind: "bought" })).text()).not.toContain("Picture");
});

test("a ledger of a thousand lines comes whole", async () => {
  const user = await signUp();
  for (let bought = 0; bought < 1001; bought += 1) await buyAt(user.id, new Date(bought * 60_000).toISOString());
  const rows = (await (await user.download()).text()).trimEnd().split("\r\n");
  expect(rows).toHaveLength(1 + 1001 + 1);
  expect(new Set(rows).size).toBe(rows.length);
});

test("use per day counts what was spent or is in the making on the reader's days, and nothing that came back", async () => {
  const user = await signUp();
  await keep(await order(user.id, "Dubai"));
  await order(user.id, "Beach");
  await giveBack(await order(user.id, "City"));
  const read = async (timeZone: string) => {
    const answer = await user.call(`/api/tokens/usage?${new URLSearchParams({ timeZone }).toString()}`);
    return tokenUsageSchema.parse(await answer.json()).days;
  };
  for (const timeZone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
    const days = await read(timeZone);
    expect(days).toHaveLength(usageDays);
    expect(days.at(-1)?.tokens).toBe(2);
    expect(days.slice(0, -1).every(({ tokens }) => tokens === 0)).toBe(true);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    expect(days.at(-1)?.day).toBe(today);
  }
});
