import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountSchema } from "#contract/account-details.ts";
import { authAccounts } from "#server/db/schema/accounts.ts";
import { listIdentities } from "#server/domain/accounts/account-store.ts";
import {
  createBrowser,
  goodPassword,
  signUpAnyone,
  startAccountServer,
  type AccountServer,
  type Browser,
} from "./account-server.ts";
import { linkTokenTo, mailsTo, outcomeOf, signUpVerified } from "./account-setup.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** The address has to be known before the server listens: the provider sends people back to it. */
const publicUrl = "http://127.0.0.1:43819";

describe("linked Google accounts", () => {
  const provider = new OAuth2Server();
  let database: TestDatabase;
  let server: AccountServer;
  /** Who sits at Google. */
  let google: { sub: string; email: string };
  beforeAll(async () => {
    await provider.issuer.keys.generate("RS256");
    await provider.start(0, "127.0.0.1");
    provider.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
      Object.assign(payload, { ...google, email_verified: true, name: "Anna Driver" });
    });
    database = await createTestDatabase();
    const keys = { clientId: "client", clientSecret: "secret", issuer: provider.issuer.url };
    server = await startAccountServer(database, { google: keys, publicUrl });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await provider.stop();
  });

  const anyone = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.test` });
  const person = () => signUpVerified({ origin: server.origin, db: database.db });
  const read = async ({ call }: Browser) => accountSchema.parse(await (await call("/api/account")).json());
  const begin = ({ call }: Browser, body: object = { password: goodPassword }) =>
    call("/api/account/identities/google", { body });
  const unlink = ({ call }: Browser) => call("/api/account/identities/google", { method: "DELETE" });
  /** From the provider's address back to ours; gives where the browser ends. */
  const walk = async ({ call }: Browser, started: Response): Promise<string> => {
    const { url } = (await started.json()) as { url: string };
    const atProvider = await fetch(url, { redirect: "manual" });
    const back = new URL(atProvider.headers.get("location") ?? "");
    return (await call(`${back.pathname}${back.search}`)).headers.get("location") ?? "";
  };
  const signInWithGoogle = async (browser: Browser) =>
    walk(browser, await browser.call("/api/auth/sign-in/social", { body: { provider: "google" } }));

  test("one of another address is linked with the password, listed, and signs in", async () => {
    const { browser, id, email } = await person();
    google = anyone();
    expect(await walk(browser, await begin(browser))).toMatch(/\/account$/);
    expect(await read(browser)).toMatchObject({ email, identities: [{ provider: "google", email: google.email }] });
    const elsewhere = createBrowser(server.origin);
    await signInWithGoogle(elsewhere);
    expect(await (await elsewhere.call("/api/profile")).json()).toMatchObject({ id, email });
    const { sessions } = (await (await elsewhere.call("/api/account/sessions")).json()) as { sessions: unknown[] };
    expect(sessions).toHaveLength(2);
  });

  test("none is begun without the password, for an unverified address, or back to another site", async () => {
    const { browser } = await person();
    expect(await outcomeOf(await begin(browser, {}))).toBe("403 wrong_password");
    expect(await outcomeOf(await begin(browser, { password: "wrong-password" }))).toBe("403 wrong_password");
    for (const ways of [{ callbackURL: "https://evil.test" }, { errorCallbackURL: "//evil.test" }]) {
      expect(await outcomeOf(await begin(browser, { password: goodPassword, ...ways }))).toBe("400 validation_failed");
    }
    const unverified = createBrowser(server.origin);
    await signUpAnyone(unverified);
    expect(await outcomeOf(await begin(unverified))).toBe("403 email_unverified");
    const other = await browser.call("/api/account/identities/github", { body: { password: goodPassword } });
    expect(await outcomeOf(other)).toBe("400 validation_failed");
  });

  test("one that is another user's stays his, and the way back says why", async () => {
    google = anyone();
    const owner = createBrowser(server.origin);
    await signInWithGoogle(owner);
    const { browser } = await person();
    const back = await walk(
      browser,
      await begin(browser, { password: goodPassword, errorCallbackURL: "/account?from=link" }),
    );
    const { pathname, searchParams } = new URL(back, server.origin);
    expect([pathname, searchParams.get("from")]).toEqual(["/account", "link"]);
    expect(searchParams.get("error")).toMatch(/already.*linked/);
    expect((await read(browser)).identities).toEqual([]);
    expect((await read(owner)).identities).toHaveLength(1);
  });

  test("a way back that another browser began links nothing", async () => {
    const [anna, thief] = [await person(), await person()];
    google = anyone();
    const back = await walk(thief.browser, await begin(anna.browser));
    expect(back).toMatch(/error=/);
    expect((await read(anna.browser)).identities).toEqual([]);
    expect((await read(thief.browser)).identities).toEqual([]);
  });

  test("a new password ends a link that was begun with the old one, and no other user's", async () => {
    const [thief, other] = [await person(), await person()];
    google = anyone();
    const [begun, others] = [await begin(thief.browser), await begin(other.browser)];
    const owner = createBrowser(server.origin);
    await owner.call("/api/auth/forgot-password", { body: { email: thief.email } });
    const token = await linkTokenTo(database.db, thief.email, "reset-password");
    const reset = await owner.call("/api/auth/reset-password", { body: { token, newPassword: "Zylinderkopf-88" } });
    expect(await outcomeOf(reset)).toBe("200");
    expect(await walk(thief.browser, begun)).toMatch(/error=/);
    expect(await listIdentities(database.db, thief.id)).toEqual([]);
    await walk(other.browser, others);
    expect((await read(other.browser)).identities).toHaveLength(1);
  });

  test("a new user of Google's is verified and welcomed, has no password, and may not remove the only way in", async () => {
    google = anyone();
    const browser = createBrowser(server.origin);
    await signInWithGoogle(browser);
    expect(await read(browser)).toMatchObject({ isEmailVerified: true, hasPassword: false });
    expect((await mailsTo(database.db, google.email)).map(({ kind }) => kind)).toEqual(["welcome"]);
    expect(await outcomeOf(await unlink(browser))).toBe("409 last_way_in");
    expect(await outcomeOf(await browser.call("/api/account/two-factor", { body: {} }))).toBe("409 password_missing");
    const set = await browser.call("/api/account/password", {
      method: "PUT",
      body: { newPassword: "Zylinderkopf-88" },
    });
    expect(await outcomeOf(set)).toBe("200");
    expect(await outcomeOf(await unlink(browser))).toBe("200");
    expect(await outcomeOf(await unlink(browser))).toBe("404 not_found");
    expect(await read(browser)).toMatchObject({ hasPassword: true, identities: [] });
  });

  test("linked and unlinked, the owner is told each time", async () => {
    const { browser, email } = await person();
    google = anyone();
    await walk(browser, await begin(browser));
    await unlink(browser);
    const told = await mailsTo(database.db, email, "way-in-changed");
    expect(told).toEqual([false, true].map((isAdded) => ({ kind: "way-in-changed", way: "google", isAdded })));
  });

  test("a verified address that is Google's, too, is the same account once its owner has linked it", async () => {
    const { email, id, browser } = await person();
    google = { sub: randomUUID(), email };
    const elsewhere = createBrowser(server.origin);
    expect(await signInWithGoogle(elsewhere)).toMatch(/error=account_not_linked/);
    expect((await elsewhere.call("/api/profile")).status).toBe(401);
    await walk(browser, await begin(browser));
    await signInWithGoogle(elsewhere);
    expect(await (await elsewhere.call("/api/profile")).json()).toMatchObject({ id });
    expect((await read(browser)).identities).toHaveLength(1);
    expect(await database.db.$count(authAccounts, eq(authAccounts.userId, id))).toBe(2);
  });
});
