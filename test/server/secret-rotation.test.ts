import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoFactorSetupAnswer } from "#contract/account-details.ts";
import { twoFactors } from "#server/db/schema/accounts.ts";
import { renewTwoFactorSecrets } from "#server/domain/accounts/better-auth-encryption.ts";
import { createBrowser, goodPassword, startAccountServer, type AccountServer, type Browser } from "./account-server.ts";
import { codeOf, signInAt, signUpVerified } from "./account-setup.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const session = "carvas.session_token";

describe("while a session secret is being replaced", () => {
  let database: TestDatabase;
  let before: AccountServer;
  let during: AccountServer;
  let after: AccountServer;
  const [old, current] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    database = await createTestDatabase();
    before = await startAccountServer(database, { secret: old });
    during = await startAccountServer(database, { secret: current, previousSecret: old });
    after = await startAccountServer(database, { secret: current });
  });
  afterAll(async () => {
    await Promise.all([before, during, after].map((server) => server.close()));
    await database.close();
  });

  const person = () => signUpVerified({ origin: before.origin, db: database.db });
  const at = (server: AccountServer, { cookies }: Browser): Browser => {
    const browser = createBrowser(server.origin);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  const status = async ({ call }: Browser) => (await call("/api/profile")).status;
  const withTwoFactor = async () => {
    const { browser, email, id } = await person();
    const answer = await browser.call("/api/account/two-factor", { body: { password: goodPassword } });
    const { secret } = twoFactorSetupAnswer.parse(await answer.json());
    await browser.call("/api/account/two-factor/confirm", { body: { code: codeOf(secret) } });
    return { email, id, secret, browser };
  };
  const rowOf = async (userId: string) => {
    const [row] = await database.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    return row;
  };

  test("who is signed in stays signed in, and has a cookie of the new secret after the first page", async () => {
    const { browser } = await person();
    const here = at(during, browser);
    expect(await status(here)).toBe(200);
    expect(here.cookies.get(session)).toBe(browser.cookies.get(session));
    const told = await here.call("/api/session");
    expect(told.headers.get("set-cookie")).toMatch(
      /^carvas\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await status(at(after, here))).toBe(200);
    expect(await status(at(after, browser))).toBe(401);
    // Once is enough.
    expect((await here.call("/api/session")).headers.get("set-cookie")).toBeNull();
  });

  test("what the library reads itself goes on too: a sign-out ends the session, two-factor is changed in it", async () => {
    const { browser, id } = await person();
    const here = at(during, browser);
    const set = await here.call("/api/account/two-factor", { body: { password: goodPassword } });
    expect(set.status).toBe(200);
    expect(await rowOf(id)).toBeDefined();
    const out = await here.call("/api/auth/sign-out", { body: {} });
    expect(out.headers.get("set-cookie")).toMatch(/carvas\.session_token=;.*Max-Age=0/);
    expect(await status(browser)).toBe(401);
    expect(await status(at(during, browser))).toBe(401);
  });

  test("a cookie that neither secret has signed is nobody, and is given no new one", async () => {
    const { browser } = await person();
    const forged = at(during, browser);
    const token = decodeURIComponent(browser.cookies.get(session) ?? "").split(".")[0] ?? "";
    for (const value of [token, `${token}.`, `${token}.${"A".repeat(43)}=`]) {
      forged.cookies.set(session, encodeURIComponent(value));
      expect(await status(forged)).toBe(401);
      const told = await forged.call("/api/session");
      expect(await told.json()).toMatchObject({ user: null });
      expect(told.headers.get("set-cookie") ?? "").not.toMatch(/session_token=[^;]/);
    }
  });

  test("a sign-in that waits for its code is finished, and the browser stays known", async () => {
    const { email, secret } = await withTwoFactor();
    const browser = createBrowser(before.origin);
    await signInAt(before.origin, { email, browser });
    const here = at(during, browser);
    const code = await here.call("/api/auth/sign-in/code", { body: { code: codeOf(secret, -1), trustDevice: true } });
    expect(code.status).toBe(200);
    expect(await status(here)).toBe(200);
  });

  test("two-factor secrets are encrypted anew, once, and the old secret is needed no more", async () => {
    const { email, id, secret } = await withTwoFactor();
    const signInWithCode = async (server: AccountServer, steps: number) => {
      const browser = createBrowser(server.origin);
      await signInAt(server.origin, { email, browser });
      return (
        await browser.call("/api/auth/sign-in/code", { body: { code: codeOf(secret, steps), trustDevice: false } })
      ).status;
    };
    const [row] = [await rowOf(id)];
    expect(await signInWithCode(during, -1)).toBe(200);
    expect((await renewTwoFactorSecrets(database.db, { secret: current, previous: old })).renewed).toBeGreaterThan(0);
    const renewed = await rowOf(id);
    expect(renewed?.secret).not.toBe(row?.secret);
    expect(await renewTwoFactorSecrets(database.db, { secret: current, previous: old })).toEqual({
      renewed: 0,
      lost: 0,
    });
    expect(await signInWithCode(after, 0)).toBe(200);
  });

  test("what no named secret opens is left as it is, and counted", async () => {
    const { id } = await withTwoFactor();
    const row = await rowOf(id);
    const { lost } = await renewTwoFactorSecrets(database.db, { secret: randomUUID(), previous: undefined });
    expect(lost).toBeGreaterThan(0);
    expect(await rowOf(id)).toEqual(row);
    await renewTwoFactorSecrets(database.db, { secret: current, previous: old });
  });
});
