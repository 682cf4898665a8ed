import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accountSchema } from "#contract/account-details.ts";
import { passkeyCreationOptions, passkeyRequestOptions } from "#contract/account-passkeys.ts";
import { maxPasskeys } from "#contract/limits.ts";
import { authAccounts, passkeys, sessions, users } from "#server/db/schema/accounts.ts";
import { createBrowser, goodPassword, type Browser } from "./account-server.ts";
import { codeOf, mailsTo, outcomeOf, signInAt, signUpVerified } from "./account-setup.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { createSoftwareAuthenticator, type Ceremony } from "./software-authenticator.ts";

/** Where the server of these tests believes to be seen. */
const here = { origin: "http://localhost" };

describe("passkeys", () => {
  const { server, database } = setUpAccountServer();

  const person = () => signUpVerified({ origin: server.origin, db: database.db });
  const start = async ({ call }: Browser) =>
    passkeyCreationOptions.parse(
      await (await call("/api/account/passkeys/options", { body: { password: goodPassword } })).json(),
    );
  const add = ({ call }: Browser, response: object, name = "My phone") =>
    call("/api/account/passkeys", { body: { name, response } });
  const read = async ({ call }: Browser) => accountSchema.parse(await (await call("/api/account")).json());
  const withPasskey = async () => {
    const someone = await person();
    const device = createSoftwareAuthenticator(here);
    const added = await add(someone.browser, device.register(await start(someone.browser)));
    const [passkey] = accountSchema.parse(await added.json()).passkeys;
    return { ...someone, device, passkeyId: passkey?.id ?? "" };
  };
  const startSignIn = async ({ call }: Browser) =>
    passkeyRequestOptions.parse(await (await call("/api/auth/passkey/options", { method: "POST" })).json());
  const enter = ({ call }: Browser, response: object) => call("/api/auth/passkey", { body: { response } });
  const enterWith = async (device: ReturnType<typeof createSoftwareAuthenticator>, how?: Ceremony) => {
    const browser = createBrowser(server.origin);
    return { browser, answer: await enter(browser, device.signIn(await startSignIn(browser), how)) };
  };

  test("one is added with the password, listed by its name, and signs in without any", async () => {
    const { browser, email, device } = await withPasskey();
    expect((await read(browser)).passkeys).toMatchObject([{ name: "My phone" }]);
    const { browser: elsewhere, answer } = await enterWith(device);
    expect(await answer.json()).toMatchObject({ user: { email } });
    expect(await (await elsewhere.call("/api/profile")).json()).toMatchObject({ email });
    expect(elsewhere.cookies.has("carvas.device")).toBe(true);
    expect(await outcomeOf((await enterWith(device)).answer)).toBe("200");
  });

  test("what the browser is asked for names this site, a person's check, and the keys that are there already", async () => {
    const { browser, email } = await withPasskey();
    expect(await start(browser)).toMatchObject({
      rp: { id: "localhost", name: "Carvas" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ type: "public-key" }],
    });
    const options = await startSignIn(createBrowser(server.origin));
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
  });

  test("none is begun without the password, or for an address that is not verified", async () => {
    const { browser } = await person();
    const begin = (body: object) => browser.call("/api/account/passkeys/options", { body });
    expect(await outcomeOf(await begin({}))).toBe("403 wrong_password");
    expect(await outcomeOf(await begin({ password: "wrong-password" }))).toBe("403 wrong_password");
  });

  test("a challenge is good once, in the browser and for the account that began", async () => {
    const [anna, bert] = [await person(), await person()];
    const device = createSoftwareAuthenticator(here);
    const made = device.register(await start(anna.browser));
    const challenge = anna.browser.cookies.get("carvas.passkey") ?? "";
    expect(await outcomeOf(await add(bert.browser, made))).toBe("422 passkey_failed");
    bert.browser.cookies.set("carvas.passkey", challenge);
    expect(await outcomeOf(await add(bert.browser, made))).toBe("422 passkey_failed");
    expect(await outcomeOf(await add(anna.browser, made))).toBe("422 passkey_failed");
    const again = device.register(await start(anna.browser));
    expect(await outcomeOf(await add(anna.browser, again))).toBe("200");
    expect(await outcomeOf(await add(anna.browser, again))).toBe("422 passkey_failed");
    expect((await read(anna.browser)).passkeys).toHaveLength(1);
  });

  test("of another site, of a person who was not asked, or signed by another key they are refused", async () => {
    const { browser, device } = await withPasskey();
    const bad: Ceremony[] = [
      { origin: "https://evil.test" },
      { ...here, rpId: "evil.test" },
      { ...here, isPersonVerified: false },
    ];
    for (const how of bad) {
      expect(await outcomeOf((await enterWith(device, how)).answer)).toBe("422 passkey_failed");
      const fresh = createSoftwareAuthenticator(here);
      expect(await outcomeOf(await add(browser, fresh.register(await start(browser), how)))).toBe("422 passkey_failed");
    }
    const { id, rawId } = device.signIn(await startSignIn(browser));
    const forged = { ...createSoftwareAuthenticator(here).signIn(await startSignIn(browser)), id, rawId };
    expect(await outcomeOf(await enter(browser, forged))).toBe("422 passkey_failed");
    expect((await read(browser)).passkeys).toHaveLength(1);
  });

  test("an answer that is sent twice, without its challenge or to an older one signs nobody in", async () => {
    const { device } = await withPasskey();
    const browser = createBrowser(server.origin);
    const made = device.signIn(await startSignIn(browser));
    const challenge = browser.cookies.get("carvas.passkey") ?? "";
    expect(await outcomeOf(await enter(browser, made))).toBe("200");
    const thief = createBrowser(server.origin);
    expect(await outcomeOf(await enter(thief, made))).toBe("422 passkey_failed");
    thief.cookies.set("carvas.passkey", challenge);
    expect(await outcomeOf(await enter(thief, made))).toBe("422 passkey_failed");
    await startSignIn(thief);
    expect(await outcomeOf(await enter(thief, made))).toBe("422 passkey_failed");
  });

  test("garbage is refused as such", async () => {
    const { browser, device } = await withPasskey();
    const made = device.signIn(await startSignIn(browser));
    for (const response of [{}, { ...made, response: {} }, { ...made, id: "" }, { ...made, rawId: "<script>" }]) {
      expect(await outcomeOf(await enter(browser, response))).toBe("400 validation_failed");
    }
    const inner = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    expect(await outcomeOf(await enter(browser, { ...made, response: inner }))).toBe("422 passkey_failed");
    const stranger = createSoftwareAuthenticator(here);
    expect(await outcomeOf(await enter(browser, stranger.signIn(await startSignIn(browser))))).toBe(
      "401 passkey_unknown",
    );
  });

  test("it stands for password and code together", async () => {
    const { browser, email, device } = await withPasskey();
    const setUp = await browser.call("/api/account/two-factor", { body: { password: goodPassword } });
    const { secret } = (await setUp.json()) as { secret: string };
    await browser.call("/api/account/two-factor/confirm", { body: { code: codeOf(secret) } });
    expect(await (await signInAt(server.origin, { email })).json()).toMatchObject({ needsCode: true });
    expect(await outcomeOf((await enterWith(device)).answer)).toBe("200");
  });

  test("they are renamed and removed by their owner; another's is not there", async () => {
    const [anna, bert] = [await withPasskey(), await person()];
    const rename = ({ call }: Browser, id: string, name: string) =>
      call(`/api/account/passkeys/${id}`, { method: "PATCH", body: { name } });
    const remove = ({ call }: Browser, id: string) => call(`/api/account/passkeys/${id}`, { method: "DELETE" });
    for (const id of [anna.passkeyId, randomUUID()]) {
      expect(await outcomeOf(await rename(bert.browser, id, "Mine"))).toBe("404 not_found");
      expect(await outcomeOf(await remove(bert.browser, id))).toBe("404 not_found");
    }
    expect(await outcomeOf(await rename(anna.browser, anna.passkeyId, " "))).toBe("400 validation_failed");
    expect(await outcomeOf(await rename(anna.browser, anna.passkeyId, " The blue\u202e one "))).toBe("200");
    expect((await read(anna.browser)).passkeys).toMatchObject([{ name: "The blue one" }]);
    expect(await outcomeOf(await remove(anna.browser, anna.passkeyId))).toBe("200");
    expect(await outcomeOf((await enterWith(anna.device)).answer)).toBe("401 passkey_unknown");
    const told = await mailsTo(database.db, anna.email, "way-in-changed");
    expect(told).toEqual([false, true].map((isAdded) => ({ kind: "way-in-changed", way: "passkey", isAdded })));
  });

  test("the mail of a new password names those that stay", async () => {
    const { browser, email } = await withPasskey();
    const body = { currentPassword: goodPassword, newPassword: "Zylinderkopf-88" };
    expect(await outcomeOf(await browser.call("/api/account/password", { method: "PUT", body }))).toBe("200");
    const [told] = await mailsTo(database.db, email, "password-changed");
    expect(told).toEqual({
      kind: "password-changed",
      passkeys: 1,
      hasGoogle: false,
      apiKeys: 0,
      webhooks: 0,
      links: 0,
    });
  });

  test("the last way in stays, also when two are removed at once", async () => {
    const { browser, id, passkeyId } = await withPasskey();
    await database.db.delete(authAccounts).where(eq(authAccounts.userId, id));
    const remove = (passkey: string) => browser.call(`/api/account/passkeys/${passkey}`, { method: "DELETE" });
    expect(await outcomeOf(await remove(passkeyId))).toBe("409 last_way_in");
    const begun = await browser.call("/api/account/passkeys/options", { body: {} });
    const second = createSoftwareAuthenticator(here);
    await add(browser, second.register(passkeyCreationOptions.parse(await begun.json())), "Second");
    const ids = (await read(browser)).passkeys.map((passkey) => passkey.id);
    const outcomes = await Promise.all(ids.map(async (one) => outcomeOf(await remove(one))));
    expect(outcomes.toSorted()).toEqual(["200", "409 last_way_in"]);
  });

  test("whoever takes one away waits for whoever is taking another", async () => {
    const { browser, id, passkeyId } = await withPasskey();
    let isAnswered = false;
    const removal = await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for("update");
      const call = browser.call(`/api/account/passkeys/${passkeyId}`, { method: "DELETE" });
      const answered = call.finally(() => (isAnswered = true));
      await tx.execute(sql`select pg_sleep(0.5)`);
      expect(isAnswered).toBe(false);
      return { answered };
    });
    expect(await outcomeOf(await removal.answered)).toBe("200");
  });

  test("an account without a password proves itself by a sign-in of the last quarter of an hour", async () => {
    const { browser, id } = await withPasskey();
    await database.db.delete(authAccounts).where(eq(authAccounts.userId, id));
    const begin = async () => outcomeOf(await browser.call("/api/account/passkeys/options", { body: {} }));
    const setFirst = () =>
      browser.call("/api/account/password", { method: "PUT", body: { newPassword: "Zylinderkopf-88" } });
    const signedIn = (minutes: number) =>
      database.db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, id));
    await signedIn(16);
    await expect.poll(begin).toBe("403 sign_in_again");
    expect(await outcomeOf(await setFirst())).toBe("403 sign_in_again");
    await signedIn(14);
    await expect.poll(begin).toBe("200");
    expect(await outcomeOf(await setFirst())).toBe("200");
    expect(await read(browser)).toMatchObject({ hasPassword: true });
  });

  test("an account keeps twenty", async () => {
    const { browser, id } = await withPasskey();
    const more = Array.from({ length: maxPasskeys - 1 }, () => ({
      userId: id,
      credentialID: randomUUID(),
      publicKey: "none",
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    }));
    await database.db.insert(passkeys).values(more);
    const begun = await browser.call("/api/account/passkeys/options", { body: { password: goodPassword } });
    expect(await outcomeOf(begun)).toBe("409 too_many_passkeys");
  });

  test("sixty begun sign-ins of one client store rows, and the rest is told to wait", async () => {
    const { call } = createBrowser(server.origin);
    const begun = await Promise.all(
      Array.from({ length: 61 }, () => call("/api/auth/passkey/options", { method: "POST" })),
    );
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
