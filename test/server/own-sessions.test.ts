import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accountSessionList, twoFactorSetupAnswer } from "#contract/account-details.ts";
import { createBrowser, goodPassword, startAccountServer, type AccountServer, type Browser } from "./account-server.ts";
import { codeOf, linkTokenTo, mailsTo, outcomeOf, signInAt, signUpVerified } from "./account-setup.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** Shorter than a session is kept without news of it, and than a heartbeat. */
const soon = { timeout: 4000, interval: 5 };
const newPassword = "Zylinderkopf-88";
const proof = { password: goodPassword };
const windowsChrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

describe("an account's sessions, in two processes", () => {
  let database: TestDatabase;
  let one: AccountServer;
  let other: AccountServer;
  const secret = randomUUID();
  beforeAll(async () => {
    database = await createTestDatabase();
    one = await startAccountServer(database, { secret });
    other = await startAccountServer(database, { secret });
  });
  afterAll(async () => {
    await Promise.all([one, other].map((server) => server.close()));
    await database.close();
  });

  const person = () => signUpVerified({ origin: one.origin, db: database.db });
  const status = async ({ call }: Browser) => (await call("/api/profile")).status;
  const sessionsOf = async ({ call }: Browser) =>
    accountSessionList.parse(await (await call("/api/account/sessions")).json()).sessions;
  /** The same person in another browser, at the other process. */
  const elsewhere = async (email: string, userAgent = windowsChrome) => {
    const browser = createBrowser(other.origin);
    const body = { email, password: goodPassword };
    await browser.call("/api/auth/sign-in/email", { body, headers: { "user-agent": userAgent } });
    expect(await status(browser)).toBe(200);
    return browser;
  };
  /** Once it is open; `said` is all that it says to its end. */
  const openStream = async (server: AccountServer, { cookies }: Browser) => {
    const cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
    const answer = await fetch(`${server.origin}/api/events`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return { said: answer.text() };
  };

  test("are listed with the device's words, this one first, and without tokens or addresses", async () => {
    const { browser, email } = await person();
    await elsewhere(email);
    const answer = await browser.call("/api/account/sessions");
    const text = await answer.text();
    expect(accountSessionList.parse(JSON.parse(text)).sessions).toMatchObject([
      { isThisOne: true, device: null },
      { isThisOne: false, device: "Chrome on Windows" },
    ]);
    const token = decodeURIComponent(browser.cookies.get("carvas.session_token") ?? "").split(".")[0] ?? "";
    expect(text).not.toContain(token);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("one can be ended: at once here, in a moment there, and its live stream is told as fast", async () => {
    const { browser, email } = await person();
    const there = await elsewhere(email);
    const stream = await openStream(other, there);
    const [, theirs] = await sessionsOf(browser);
    const answer = await browser.call(`/api/account/sessions/${theirs?.id}`, { method: "DELETE" });
    expect(accountSessionList.parse(await answer.json()).sessions).toHaveLength(1);
    await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
    const endedAt = Date.now();
    expect(await stream.said).toContain("event: session.ended");
    expect(Date.now() - endedAt).toBeLessThan(3000);
    expect(await status(browser)).toBe(200);
  });

  test("another user's can't be, and are not told of", async () => {
    const [anna, bert] = [await person(), await person()];
    const [ofBert] = await sessionsOf(bert.browser);
    const end = (id: string) => anna.browser.call(`/api/account/sessions/${id}`, { method: "DELETE" });
    expect(await outcomeOf(await end(ofBert?.id ?? ""))).toBe("404 not_found");
    expect(await outcomeOf(await end(randomUUID()))).toBe("404 not_found");
    expect(await outcomeOf(await end("none"))).toBe("400 validation_failed");
    expect(await status(bert.browser)).toBe(200);
  });

  test("signing out elsewhere ends all but this one, in both processes", async () => {
    const { browser, email } = await person();
    const others = [await elsewhere(email), await elsewhere(email)];
    const here = createBrowser(one.origin);
    await signInAt(one.origin, { email, browser: here });
    expect(await status(here)).toBe(200);
    const answer = await browser.call("/api/account/sessions/end-others", { method: "POST" });
    expect(accountSessionList.parse(await answer.json()).sessions).toMatchObject([{ isThisOne: true }]);
    expect(await status(here)).toBe(401);
    for (const there of others) await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
    expect(await status(browser)).toBe(200);
  });

  test("signing out in one tab ends the live streams of the others within a moment, also at another process", async () => {
    const { browser } = await person();
    const otherTab = createBrowser(other.origin);
    for (const [name, value] of browser.cookies) otherTab.cookies.set(name, value);
    const streams = await Promise.all([openStream(one, browser), openStream(other, otherTab)]);
    expect(await status(otherTab)).toBe(200);
    await browser.call("/api/auth/sign-out", { body: {} });
    const from = Date.now();
    for (const { said } of streams) expect(await said).toMatch(/event: session\.ended\ndata: \{\}\s*$/);
    expect(Date.now() - from).toBeLessThan(3000);
  });

  describe("and the password", () => {
    const change = ({ call }: Browser, passwords: object) =>
      call("/api/account/password", { method: "PUT", body: passwords });

    test("is changed with the old one; all other sessions end, and this one's old cookie with them", async () => {
      const { browser, email } = await person();
      const there = await elsewhere(email);
      const thief = createBrowser(one.origin);
      for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
      expect(await status(thief)).toBe(200);
      const answer = await change(browser, { currentPassword: goodPassword, newPassword });
      expect(await outcomeOf(answer)).toBe("200");
      expect(answer.headers.get("set-cookie")).toMatch(
        /^carvas\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect(await status(browser)).toBe(200);
      expect(await status(thief)).toBe(401);
      await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
      expect(await sessionsOf(browser)).toHaveLength(1);
      expect(await outcomeOf(await signInAt(one.origin, { email }))).toBe("401 invalid_credentials");
      expect(await outcomeOf(await signInAt(one.origin, { email, password: newPassword }))).toBe("200");
      expect(await mailsTo(database.db, email, "password-changed")).toHaveLength(1);
    });

    test("stays with a wrong one, with none, or when the new one is weak; ten guesses in five minutes are all", async () => {
      const { browser, email } = await person();
      expect(await outcomeOf(await change(browser, { newPassword }))).toBe("403 wrong_password");
      expect(await outcomeOf(await change(browser, { currentPassword: goodPassword, newPassword: "123456" }))).toBe(
        "422 weak_password",
      );
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => change(browser, { currentPassword: `guess-${index}`, newPassword })),
      );
      expect(guesses.filter(({ status: code }) => code === 403)).toHaveLength(10);
      expect(guesses.filter(({ status: code }) => code === 429)).toHaveLength(2);
      expect(await outcomeOf(await change(browser, { currentPassword: goodPassword, newPassword }))).toBe(
        "429 rate_limited",
      );
      expect(await outcomeOf(await signInAt(one.origin, { email }))).toBe("200");
    });
  });

  describe("and what changes who may enter", () => {
    /** Somebody in this browser, in another at the other process, with a live stream open there. */
    const personElsewhere = async () => {
      const somebody = await person();
      const there = await elsewhere(somebody.email);
      return { ...somebody, there, stream: await openStream(other, there) };
    };
    const expectGone = async ({ browser, there, stream }: Awaited<ReturnType<typeof personElsewhere>>) => {
      await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
      const endedAt = Date.now();
      expect(await stream.said).toContain("event: session.ended");
      expect(Date.now() - endedAt).toBeLessThan(3000);
      expect(await status(browser)).toBe(200);
      expect(await sessionsOf(browser)).toHaveLength(1);
    };
    const setUp = async ({ call }: Browser) =>
      twoFactorSetupAnswer.parse(await (await call("/api/account/two-factor", { body: proof })).json()).secret;
    const confirm = async ({ call }: Browser, key: string) =>
      call("/api/account/two-factor/confirm", { body: { code: codeOf(key) } });

    test("two-factor switched on ends all sessions but this one, which goes on under another name", async () => {
      const anna = await personElsewhere();
      const thief = createBrowser(one.origin);
      for (const [name, value] of anna.browser.cookies) thief.cookies.set(name, value);
      const key = await setUp(anna.browser);
      expect(await status(anna.there)).toBe(200);
      expect((await confirm(anna.browser, key)).status).toBe(200);
      await expectGone(anna);
      expect(await status(thief)).toBe(401);
    });

    test("two-factor switched off, and new recovery codes, end the others as well", async () => {
      const anna = await person();
      const key = await setUp(anna.browser);
      await confirm(anna.browser, key);
      const second = async (steps: number) => {
        const there = createBrowser(other.origin);
        await signInAt(other.origin, { email: anna.email, browser: there });
        await there.call("/api/auth/sign-in/code", { body: { code: codeOf(key, steps), trustDevice: false } });
        expect(await status(there)).toBe(200);
        return { ...anna, there, stream: await openStream(other, there) };
      };
      const renewed = await second(-1);
      expect((await anna.browser.call("/api/account/two-factor/recovery-codes", { body: proof })).status).toBe(200);
      await expectGone(renewed);
      const off = await second(1);
      const disabled = await anna.browser.call("/api/account/two-factor", { method: "DELETE", body: proof });
      expect(disabled.status).toBe(200);
      await expectGone(off);
    });

    test("what was only set up and is dropped ends nothing", { tags: ["thorough"] }, async () => {
      const anna = await personElsewhere();
      await setUp(anna.browser);
      await anna.browser.call("/api/account/two-factor", { method: "DELETE", body: proof });
      expect(await status(anna.there)).toBe(200);
      await anna.there.call("/api/auth/sign-out", { body: {} });
      await anna.stream.said;
    });

    test("a new address ends all but the session that asked for it, wherever the link is opened", async () => {
      const anna = await personElsewhere();
      const newEmail = `${randomUUID()}@example.test`;
      await anna.browser.call("/api/account/email", { body: { newEmail, ...proof } });
      expect(await status(anna.there)).toBe(200);
      const token = await linkTokenTo(database.db, newEmail, "change-email");
      expect((await anna.there.call("/api/auth/change-email", { body: { token } })).status).toBe(200);
      await expectGone(anna);
    });

    test("a new address whose asking session has ended leaves none", { tags: ["thorough"] }, async () => {
      const anna = await personElsewhere();
      const newEmail = `${randomUUID()}@example.test`;
      await anna.browser.call("/api/account/email", { body: { newEmail, ...proof } });
      await anna.browser.call("/api/auth/sign-out", { body: {} });
      const token = await linkTokenTo(database.db, newEmail, "change-email");
      expect((await createBrowser(one.origin).call("/api/auth/change-email", { body: { token } })).status).toBe(200);
      await vi.waitFor(async () => expect(await status(anna.there)).toBe(401), soon);
      expect(await anna.stream.said).toContain("event: session.ended");
    });

    test("a password that was set by mail leaves no session and no stream in any process", async () => {
      const anna = await personElsewhere();
      const here = await openStream(one, anna.browser);
      await createBrowser(one.origin).call("/api/auth/forgot-password", { body: { email: anna.email } });
      const token = await linkTokenTo(database.db, anna.email, "reset-password");
      const body = { token, newPassword };
      expect((await createBrowser(one.origin).call("/api/auth/reset-password", { body })).status).toBe(200);
      expect(await status(anna.browser)).toBe(401);
      await vi.waitFor(async () => expect(await status(anna.there)).toBe(401), soon);
      for (const { said } of [here, anna.stream]) expect(await said).toMatch(/event: session\.ended\ndata: \{\}\s*$/);
    });

    test("nothing that happens after a session's end reaches its stream", async () => {
      const anna = await personElsewhere();
      await anna.browser.call("/api/account/sessions/end-others", { method: "POST" });
      await anna.browser.call("/api/account", { method: "PATCH", body: { displayName: "After the end" } });
      expect(await anna.stream.said).not.toContain("After the end");
    });
  });

  test("the display name is trimmed, bounded and freed of what can't be seen; null removes it", async () => {
    const { browser } = await person();
    const rename = async (displayName: string | null) => {
      const answer = await browser.call("/api/account", { method: "PATCH", body: { displayName } });
      if (!answer.ok) return outcomeOf(answer);
      const { display_name } = (await answer.json()) as { display_name: string | null };
      return display_name;
    };
    expect(await rename("  Anna\u202e\n\tDriver  ")).toBe("Anna Driver");
    expect(await rename("<b>Anna</b> & 漢字 🚗")).toBe("<b>Anna</b> & 漢字 🚗");
    expect(await rename("x".repeat(81))).toBe("400 validation_failed");
    expect(await rename("   ")).toBeNull();
    expect(await rename("Anna")).toBe("Anna");
    expect(await rename(null)).toBeNull();
    expect(await (await browser.call("/api/profile")).json()).toMatchObject({ display_name: null });
  });

  test("a page of another site changes nothing", async () => {
    const { browser, email } = await person();
    const calls: [method: string, path: string, body?: object][] = [
      ["DELETE", "/api/account", { password: goodPassword }],
      ["PUT", "/api/account/password", { currentPassword: goodPassword, newPassword }],
      ["POST", "/api/account/email", { newEmail: "evil@example.test", password: goodPassword }],
      ["POST", "/api/account/sessions/end-others"],
      ["POST", "/api/account/two-factor", { password: goodPassword }],
      ["POST", "/api/auth/forgot-password", { email }],
    ];
    for (const [method, path, body] of calls) {
      for (const headers of [{ origin: "https://evil.test" }, { "sec-fetch-site": "cross-site" }, { origin: "null" }]) {
        const answer = await browser.call(path, { method, body, headers: Object.fromEntries(Object.entries(headers)) });
        expect(await outcomeOf(answer)).toBe("403 wrong_origin");
      }
    }
    expect(await status(browser)).toBe(200);
  });
});
