import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailedLinks, users } from "#server/db/schema/accounts.ts";
import { lockUser } from "#server/domain/accounts/account-store.ts";
import { deleteMailedLinksOf } from "#server/domain/accounts/mailed-link-store.ts";
import { answerAfterMs } from "#server/domain/accounts/request-password-reset.ts";
import { deleteSessionsOf } from "#server/domain/accounts/session-store.ts";
import { sweepAccounts } from "#server/domain/accounts/sweep-accounts.ts";
import { createBrowser, goodPassword, signUpAnyone } from "./account-server.ts";
import { linkTokenTo, mailsTo, outcomeOf, signInAt, signUpVerified } from "./account-setup.ts";
import { countScans } from "./count-scans.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

const newPassword = "Zylinderkopf-88";

describe("mailed links", () => {
  const { server, database } = setUpAccountServer();
  const person = () => signUpVerified({ origin: server.origin, db: database.db });
  const anybody = () => createBrowser(server.origin);
  const post = (path: string, body: object, browser = anybody()) => browser.call(path, { body });
  const forget = (email: string) => post("/api/auth/forgot-password", { email });
  const reset = (token: string, password = newPassword) =>
    post("/api/auth/reset-password", { token, newPassword: password });

  describe("of a new password", () => {
    test("set it once; every session ends, the owner is told, and the old one is good for nothing", async () => {
      const { browser, email } = await person();
      expect((await forget(email)).status).toBe(200);
      const token = await linkTokenTo(database.db, email, "reset-password");
      expect(await outcomeOf(await reset(token))).toBe("200");
      expect((await browser.call("/api/profile")).status).toBe(401);
      expect(await outcomeOf(await signInAt(server.origin, { email }))).toBe("401 invalid_credentials");
      expect(await outcomeOf(await signInAt(server.origin, { email, password: newPassword }))).toBe("200");
      expect(await mailsTo(database.db, email, "password-changed")).toHaveLength(1);
      expect(await outcomeOf(await reset(token, "Noch-eins-anders-1"))).toBe("410 link_expired");
    });

    test("used ten times at once they set one", async () => {
      const { email } = await person();
      await forget(email);
      const token = await linkTokenTo(database.db, email, "reset-password");
      const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await mailsTo(database.db, email, "password-changed")).toHaveLength(1);
    });

    test("an address that nobody has gets the same answer after the same time, and no mail", async () => {
      const { email } = await person();
      const stranger = `${randomUUID()}@example.test`;
      const waitsBefore = server.waits.length;
      const answers = [await forget(email), await forget(stranger)];
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
        '{"success":true}',
        '{"success":true}',
      ]);
      expect(server.waits.slice(waitsBefore)).toEqual([answerAfterMs, answerAfterMs]);
      expect(await mailsTo(database.db, stranger)).toEqual([]);
    });

    test("a weak password is refused with reasons and uses nothing up; the address counts as its name", async () => {
      const { email } = await person();
      await forget(email);
      const token = await linkTokenTo(database.db, email, "reset-password");
      expect(await outcomeOf(await reset(token, "123456"))).toBe("422 weak_password");
      expect(await outcomeOf(await reset(token, email))).toBe("422 weak_password");
      expect(await outcomeOf(await reset(token))).toBe("200");
    });

    test("an hour later, made up, of another kind or for an address that is no more they are refused", async () => {
      const { email, id } = await person();
      await forget(email);
      const token = await linkTokenTo(database.db, email, "reset-password");
      expect(await outcomeOf(await reset("x".repeat(43)))).toBe("410 link_expired");
      expect(await outcomeOf(await post("/api/auth/verify-email", { token }))).toBe("410 link_expired");
      expect(await outcomeOf(await post("/api/auth/change-email", { token }))).toBe("410 link_expired");
      const past = { expiresAt: sql`now() - interval '1 second'` };
      const [link] = await database.db
        .select()
        .from(mailedLinks)
        .where(eq(mailedLinks.userId, id))
        .orderBy(mailedLinks.expiresAt);
      expect(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000).toBeGreaterThan(59);
      expect(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000).toBeLessThanOrEqual(60);
      await database.db.update(mailedLinks).set(past).where(eq(mailedLinks.userId, id));
      expect(await outcomeOf(await reset(token))).toBe("410 link_expired");
      await sweepAccounts(database.db);
      expect(await database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, id))).toEqual([]);
    });

    test("the table holds no token that anybody could follow, and the log neither token nor address", async () => {
      const { email, id } = await person();
      await forget(email);
      const token = await linkTokenTo(database.db, email, "reset-password");
      const rows = await database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, id));
      expect(JSON.stringify(rows)).not.toContain(token);
      await reset(token);
      expect(server.readLog()).not.toContain(token);
      expect(server.readLog()).not.toContain(email);
    });

    test("five an hour reach one mailbox, and the sixth is answered like the others", async () => {
      const { email } = await person();
      for (let asked = 0; asked < 7; asked += 1) expect((await forget(email)).status).toBe(200);
      expect(await mailsTo(database.db, email, "reset-password")).toHaveLength(5);
    });

    test("thirty an hour are asked for by one client, and sixty opened", async () => {
      const browser = anybody();
      const asked = await Promise.all(
        Array.from({ length: 31 }, () => post("/api/auth/forgot-password", { email: "nobody@example.test" }, browser)),
      );
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
      const opened = await Promise.all(
        Array.from({ length: 61 }, () => post("/api/auth/verify-email", { token: "y".repeat(43) }, browser)),
      );
      expect(opened.filter(({ status }) => status === 429)).toHaveLength(1);
    });

    test("who opens one owns the address: it is verified by it", async () => {
      const { email, id } = await signUpAnyone(anybody());
      await forget(email);
      await reset(await linkTokenTo(database.db, email, "reset-password"));
      const [user] = await database.db.select().from(users).where(eq(users.id, id));
      expect(user?.emailVerified).toBe(true);
    });
  });

  describe("of a new account's address", () => {
    const verify = (token: string) => post("/api/auth/verify-email", { token });

    test("come with a welcome, verify it, and may be opened twice", async () => {
      const browser = anybody();
      const { email } = await signUpAnyone(browser);
      expect((await mailsTo(database.db, email)).map(({ kind }) => kind).toSorted()).toEqual([
        "verify-email",
        "welcome",
      ]);
      expect(await (await browser.call("/api/account")).json()).toMatchObject({ email, isEmailVerified: false });
      const token = await linkTokenTo(database.db, email, "verify-email");
      const answer = await verify(token);
      expect(await answer.json()).toEqual({ email });
      expect(await outcomeOf(await verify(token))).toBe("200");
      expect(await (await browser.call("/api/account")).json()).toMatchObject({ isEmailVerified: true });
    });

    test("are sent again at most five times an hour, and not at all once it is verified", async () => {
      const browser = anybody();
      const { email } = await signUpAnyone(browser);
      const resend = () => browser.call("/api/account/verification-mail", { method: "POST" });
      for (let sent = 0; sent < 5; sent += 1) expect((await resend()).status).toBe(200);
      expect(await outcomeOf(await resend())).toBe("429 rate_limited");
      expect(await mailsTo(database.db, email, "verify-email")).toHaveLength(6);
      await verify(await linkTokenTo(database.db, email, "verify-email"));
      expect(await outcomeOf(await resend())).toBe("200");
      expect(await mailsTo(database.db, email, "verify-email")).toHaveLength(6);
    });

    test("an unverified account has one way in: neither passkey nor two-factor nor another's account is added to it", async () => {
      const browser = anybody();
      await signUpAnyone(browser);
      const body = { password: goodPassword };
      for (const path of ["/api/account/two-factor", "/api/account/passkeys/options"]) {
        expect(await outcomeOf(await browser.call(path, { body }))).toBe("403 email_unverified");
      }
    });
  });

  describe("of a new address", () => {
    const ask = (browser: ReturnType<typeof anybody>, newEmail: string, password?: string) =>
      browser.call("/api/account/email", { body: { newEmail, password } });
    const confirm = (token: string) => post("/api/auth/change-email", { token });
    const anyEmail = () => `${randomUUID()}@example.test`;

    test("change it when they are opened; the old address is told, and every reading says the new one at once", async () => {
      const { browser, email } = await person();
      const newEmail = anyEmail();
      expect(await outcomeOf(await ask(browser, newEmail.toUpperCase(), goodPassword))).toBe("200");
      expect(await (await browser.call("/api/session")).json()).toMatchObject({ user: { email } });
      const token = await linkTokenTo(database.db, newEmail, "change-email");
      expect(await (await confirm(token)).json()).toEqual({ email: newEmail });
      expect(await (await browser.call("/api/session")).json()).toMatchObject({ user: { email: newEmail } });
      expect(await mailsTo(database.db, email, "email-changed")).toEqual([{ kind: "email-changed", newEmail }]);
      expect(await outcomeOf(await signInAt(server.origin, { email: newEmail }))).toBe("200");
      expect(await outcomeOf(await signInAt(server.origin, { email }))).toBe("401 invalid_credentials");
      expect(await outcomeOf(await confirm(token))).toBe("410 link_expired");
    });

    test("are not made without the password, nor by a session whose owner guesses it", async () => {
      const { browser } = await person();
      expect(await outcomeOf(await ask(browser, anyEmail()))).toBe("403 wrong_password");
      for (let guess = 0; guess < 10; guess += 1) {
        expect(await outcomeOf(await ask(browser, anyEmail(), `guess-${guess}`))).toBe("403 wrong_password");
      }
      expect(await outcomeOf(await ask(browser, anyEmail(), goodPassword))).toBe("429 rate_limited");
    });

    test("an address that somebody has is answered like a free one, and mailed nothing", async () => {
      const [one, other] = [await person(), await person()];
      expect(await outcomeOf(await ask(one.browser, other.email, goodPassword))).toBe("200");
      expect(await mailsTo(database.db, other.email, "change-email")).toEqual([]);
    });

    test("one that is asked for while the account changes waits for it, and neither is lost", async () => {
      const { browser, id } = await person();
      await ask(browser, anyEmail(), goodPassword);
      const { asking } = await database.db.transaction(async (tx) => {
        await lockUser(tx, id);
        const asked = ask(browser, anyEmail(), goodPassword).then(outcomeOf);
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await expect.poll(async () => (await database.db.execute(waiting)).rowCount).toBe(1);
        await deleteMailedLinksOf(tx, id, ["change-email"]);
        return { asking: asked };
      });
      expect(await asking).toBe("200");
      expect(await database.db.$count(mailedLinks, eq(mailedLinks.userId, id))).toBe(2);
    });

    test("a session that ends is taken out of them without a look at every link", async () => {
      const { id } = await person();
      const scans = await countScans(database.db, "mailed_links", (tx) => deleteSessionsOf(tx, id));
      expect(scans).toBe(0);
    });

    test("an address that was taken meanwhile stays its owner's", async () => {
      const { browser, email } = await person();
      const newEmail = anyEmail();
      await ask(browser, newEmail, goodPassword);
      await anybody().call("/api/auth/sign-up/email", { body: { email: newEmail, password: goodPassword } });
      const token = await linkTokenTo(database.db, newEmail, "change-email");
      expect(await outcomeOf(await confirm(token))).toBe("422 account_exists");
      expect(await (await browser.call("/api/account")).json()).toMatchObject({ email });
    });

    test("the newest one counts, and none after the password was changed", async () => {
      const { browser } = await person();
      const [first, second] = [anyEmail(), anyEmail()];
      await ask(browser, first, goodPassword);
      await ask(browser, second, goodPassword);
      expect(await outcomeOf(await confirm(await linkTokenTo(database.db, first, "change-email")))).toBe(
        "410 link_expired",
      );
      const body = { currentPassword: goodPassword, newPassword };
      expect(await outcomeOf(await browser.call("/api/account/password", { method: "PUT", body }))).toBe("200");
      expect(await outcomeOf(await confirm(await linkTokenTo(database.db, second, "change-email")))).toBe(
        "410 link_expired",
      );
    });
  });
});
