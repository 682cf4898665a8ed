import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { keyScopes } from "#contract/key-scopes.ts";
import { maxApiKeys } from "#contract/limits.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { makeApiKey } from "#server/domain/api-keys/api-key-text.ts";
import { createBrowser, goodPassword, signUpAnyone, startAccountServer } from "./account-server.ts";
import { mailsTo, outcomeOf, signUpVerified } from "./account-setup.ts";
import { makeKey, programWith } from "./api-key-setup.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { createTestDatabase } from "./test-database.ts";

const { server, database } = setUpAccountServer();
const signUp = () => signUpVerified({ origin: server.origin, db: database.db });
const listed = z.object({ apiKeys: z.array(z.object({ id: z.uuid(), lastUsedAt: z.string().nullable() })) });

test("a key calls what its scope allows, as its user; its hash is all that is kept, and its owner is told by mail", async () => {
  const { browser, email, id } = await signUp();
  const { key, apiKey } = await makeKey(browser, ["account:read"], { name: "Stock system" });
  const answer = await programWith(server.origin, key)("/api/profile");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id, email });

  const rows = await database.db.select().from(apiKeys).where(eq(apiKeys.userId, id));
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(rows[0]?.lastFour).toBe(key.slice(-4));
  expect(await mailsTo(database.db, email, "api-key-changed")).toEqual([
    { kind: "api-key-changed", lastFour: apiKey.lastFour, isMade: true },
  ]);
  const list = listed.parse(await (await browser.call("/api/account/api-keys")).json());
  expect(list.apiKeys[0]?.lastUsedAt).toMatch(/:00:00\.000Z$/);
  expect(JSON.stringify(list)).not.toContain(key);
});

test("a key without the scope is told which one it lacks", async () => {
  const { browser } = await signUp();
  const { key } = await makeKey(browser, ["photos:write", "pictures:read"]);
  const answer = await programWith(server.origin, key)("/api/profile");
  expect(answer.status).toBe(403);
  expect(failureAnswer.parse(await answer.json())).toMatchObject({
    code: "scope_missing",
    reasons: ["It needs the scope account:read."],
  });
});

test("no key reaches the account, its sessions, its password or its keys, whatever its scopes", async () => {
  const { browser } = await signUp();
  const { key, apiKey } = await makeKey(browser, keyScopes);
  const call = programWith(server.origin, key);
  for (const [path, method] of [
    ["/api/account", "GET"],
    ["/api/account", "DELETE"],
    ["/api/account/sessions", "GET"],
    ["/api/account/password", "PUT"],
    ["/api/account/api-keys", "GET"],
    ["/api/account/api-keys", "POST"],
    [`/api/account/api-keys/${apiKey.id}`, "DELETE"],
    ["/api/events", "GET"],
  ] as const)
    expect(`${method} ${path} ${await outcomeOf(await call(path, { method }))}`).toBe(
      `${method} ${path} 403 key_not_allowed`,
    );
});

test("a revoked key is refused at once by every process, and the others go on", async () => {
  const otherServer = await startAccountServer(database);
  try {
    const { browser } = await signUp();
    const [kept, ended] = [await makeKey(browser, ["account:read"]), await makeKey(browser, ["account:read"])];
    const elsewhere = programWith(otherServer.origin, ended.key);
    expect(await outcomeOf(await elsewhere("/api/profile"))).toBe("200");
    await browser.call(`/api/account/api-keys/${ended.apiKey.id}`, { method: "DELETE" });
    expect(await outcomeOf(await elsewhere("/api/profile"))).toBe("401 invalid_api_key");
    expect(await outcomeOf(await programWith(server.origin, ended.key)("/api/profile"))).toBe("401 invalid_api_key");
    expect(await outcomeOf(await programWith(server.origin, kept.key)("/api/profile"))).toBe("200");
  } finally {
    await otherServer.close();
  }
});

test("another's key can't be revoked, nor seen to exist", async () => {
  const [one, other] = [await signUp(), await signUp()];
  const { key, apiKey } = await makeKey(one.browser, ["account:read"]);
  const path = `/api/account/api-keys/${apiKey.id}`;
  expect(await outcomeOf(await other.browser.call(path, { method: "DELETE" }))).toBe("404 not_found");
  expect(await outcomeOf(await programWith(server.origin, key)("/api/profile"))).toBe("200");
});

test("making a key takes the password and a verified address", async () => {
  const wanted = { name: "Stock", scopes: ["account:read"], expiresInDays: null };
  const { browser } = await signUp();
  const make = (body: object, by = browser) => by.call("/api/account/api-keys", { body });
  expect(await outcomeOf(await make(wanted))).toBe("403 wrong_password");
  expect(await outcomeOf(await make({ ...wanted, password: "not-it" }))).toBe("403 wrong_password");
  expect(await outcomeOf(await make({ ...wanted, scopes: [], password: goodPassword }))).toBe("400 validation_failed");
  const unverified = createBrowser(server.origin);
  await signUpAnyone(unverified);
  expect(await outcomeOf(await make({ ...wanted, password: goodPassword }, unverified))).toBe("403 email_unverified");
});

test("an account keeps so many keys and no more, also when they are made at the same moment", async () => {
  const { browser, id } = await signUp();
  await database.db.insert(apiKeys).values(
    Array.from({ length: maxApiKeys - 1 }, (_, number) => ({
      userId: id,
      name: `Key ${number}`,
      keyHash: `${id}-${number}`,
      lastFour: "abcd",
      scopes: ["account:read" as const],
    })),
  );
  const body = { name: "One too many", scopes: ["account:read"], expiresInDays: null, password: goodPassword };
  const answers = await Promise.all([1, 2, 3].map(() => browser.call("/api/account/api-keys", { body })));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  expect(outcomes.toSorted()).toEqual(["200", "409 too_many_api_keys", "409 too_many_api_keys"]);
});

test("a key that was to end is refused from then on", async () => {
  const { browser } = await signUp();
  const { key, apiKey } = await makeKey(browser, ["account:read"], { expiresInDays: 30 });
  const call = programWith(server.origin, key);
  expect(await outcomeOf(await call("/api/profile"))).toBe("200");
  await database.db
    .update(apiKeys)
    .set({ expiresAt: sql`now()` })
    .where(eq(apiKeys.id, apiKey.id));
  expect(await outcomeOf(await call("/api/profile"))).toBe("401 invalid_api_key");
});

test("a key that nobody made is refused, also beside a cookie that would do", async () => {
  const { browser } = await signUp();
  for (const key of [makeApiKey(), "carvas_live_short", "anything"]) {
    expect(await outcomeOf(await programWith(server.origin, key)("/api/profile"))).toBe("401 invalid_api_key");
    const headers = { authorization: `Bearer ${key}` };
    expect(await outcomeOf(await browser.call("/api/profile", { headers }))).toBe("401 invalid_api_key");
  }
  const { key } = await makeKey(browser, ["account:read"]);
  for (const headers of [
    { authorization: `Bearer ${key} ${key}` },
    { authorization: "Bearer" },
    { authorization: key },
    { "x-api-key": key },
  ] as Record<string, string>[]) {
    const answer = await fetch(new URL("/api/profile", server.origin), { headers });
    const { code, reasons } = failureAnswer.parse(await answer.json());
    expect([code, reasons]).toEqual(["invalid_api_key", [expect.stringContaining("Authorization: Bearer")]]);
  }
  // A proxy's own log-in in front of the site is none of our affair.
  expect(await outcomeOf(await browser.call("/api/profile", { headers: { authorization: "Basic YTpi" } }))).toBe("200");
});

test("a key in an address is refused, and neither the log nor an answer ever holds one", async () => {
  const { browser } = await signUp();
  const { key } = await makeKey(browser, ["account:read"]);
  const call = programWith(server.origin, key);
  await call("/api/profile");
  await call("/api/test/unexpected");
  for (const path of [`/api/profile?api_key=${key}`, `/api/generations/${key}`])
    expect(await outcomeOf(await fetch(new URL(path, server.origin)))).toBe("400 key_in_address");
  expect(server.readLog()).toContain("carvas_live_…");
  expect(server.readLog()).not.toContain(key);
});

test("no page of another site can use a key: nothing allows it to", async () => {
  const { browser } = await signUp();
  const { key } = await makeKey(browser, ["account:read"]);
  const asked = await fetch(new URL("/api/profile", server.origin), {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-headers": "authorization" },
  });
  expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  const headers = { origin: "https://evil.example" };
  const answer = await programWith(server.origin, key)("/api/profile", { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("keys outlive a new password unless they are to end with it, and the mail counts them", async () => {
  const { browser, email } = await signUp();
  const { key } = await makeKey(browser, ["account:read"]);
  const call = programWith(server.origin, key);
  const change = (body: object) => browser.call("/api/account/password", { method: "PUT", body });
  const next = `${goodPassword}-2`;
  expect(await outcomeOf(await change({ currentPassword: goodPassword, newPassword: next }))).toBe("200");
  expect(await outcomeOf(await call("/api/profile"))).toBe("200");
  expect(await mailsTo(database.db, email, "password-changed")).toMatchObject([{ apiKeys: 1 }]);

  const last = { currentPassword: next, newPassword: `${goodPassword}-3`, revokesApiKeys: true };
  expect(await outcomeOf(await change(last))).toBe("200");
  expect(await outcomeOf(await call("/api/profile"))).toBe("401 invalid_api_key");
});

test("the end of the account is the end of its keys", async () => {
  const { browser } = await signUp();
  const { key } = await makeKey(browser, ["account:read"]);
  await browser.call("/api/account", { method: "DELETE", body: { password: goodPassword } });
  expect(await outcomeOf(await programWith(server.origin, key)("/api/profile"))).toBe("401 invalid_api_key");
});

test("the limit of a key is told with each answer, shared by all processes, and each key has its own", async () => {
  const testDatabase = await createTestDatabase();
  const apiKeyLimit = { calls: 3, windowSeconds: 60 };
  const servers = [await startAccountServer(testDatabase, { apiKeyLimit, secret: "one-secret" })];
  servers.push(await startAccountServer(testDatabase, { apiKeyLimit, secret: "one-secret" }));
  const [one, other] = servers.map(({ origin }) => origin);
  try {
    const { browser } = await signUpVerified({ origin: one ?? "", db: testDatabase.db });
    const [first, second] = [await makeKey(browser, ["account:read"]), await makeKey(browser, ["account:read"])];
    const remaining: (string | null)[] = [];
    for (const origin of [one, other, one]) {
      const answer = await programWith(origin ?? "", first.key)("/api/profile");
      expect(answer.headers.get("ratelimit-policy")).toBe('"key";q=3;w=60');
      remaining.push(answer.headers.get("ratelimit-remaining"));
    }
    expect(remaining).toEqual(["2", "1", "0"]);
    const refused = await programWith(other ?? "", first.key)("/api/profile");
    expect(refused.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await outcomeOf(refused)).toBe("429 rate_limited");
    expect(await outcomeOf(await programWith(other ?? "", second.key)("/api/profile"))).toBe("200");
    expect(await outcomeOf(await browser.call("/api/profile"))).toBe("200");
  } finally {
    for (const { close } of servers) await close();
    await testDatabase.close();
  }
});
