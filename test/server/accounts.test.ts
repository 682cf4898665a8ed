import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profileSchema } from "#contract/accounts.ts";
import { failureAnswer } from "#contract/failure.ts";
import { authAccounts, profiles, rateLimits, sessions, users } from "#server/db/schema/accounts.ts";
import { createBrowser, goodPassword, signUpAnyone } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { describeOnEachDatabase } from "./test-database.ts";

const signUp = "/api/auth/sign-up/email";
const signIn = "/api/auth/sign-in/email";

describeOnEachDatabase("accounts", (createDatabase) => {
  const { server, database } = setUpAccountServer(createDatabase);
  const newBrowser = () => createBrowser(server.origin);
  const failure = async (answer: Response) => failureAnswer.parse(await answer.json());

  test("sign-up makes profile, balance and session; the address is kept in lower case", async () => {
    const browser = newBrowser();
    const body = { email: " Anna.Driver@Example.TEST ", password: goodPassword, name: "ignored" };
    const answer = await browser.call(signUp, { body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/carvas\.session_token=.+; HttpOnly; SameSite=Lax/);
    expect(await answer.json()).toEqual({ user: { id: expect.any(String), email: "anna.driver@example.test" } });
    const profile = profileSchema.parse(await (await browser.call("/api/profile")).json());
    expect(profile).toMatchObject({ display_name: "anna.driver", generation_tokens: 10, is_pro: false });
    const session = await browser.call("/api/session");
    expect(await session.json()).toEqual({ user: { id: profile.id, email: profile.email }, providers: [] });
  });

  test("sign-out ends the session at once, on the server too", async () => {
    const browser = newBrowser();
    await signUpAnyone(browser);
    const stolen = new Map(browser.cookies);
    expect((await browser.call("/api/auth/sign-out", { body: {} })).status).toBe(200);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.call("/api/profile")).status).toBe(401);
    expect(await (await browser.call("/api/session")).json()).toEqual({ user: null, providers: [] });
  });

  test("a visitor's session is 200 with no user, and the profile is 401", async () => {
    const browser = newBrowser();
    expect((await browser.call("/api/session")).status).toBe(200);
    const answer = await browser.call("/api/profile");
    expect(answer.status).toBe(401);
    expect(await failure(answer)).toMatchObject({ code: "unauthenticated" });
  });

  test("a weak password is refused with reasons, and no account is made", async () => {
    const answer = await newBrowser().call(signUp, { body: { email: "weak@example.test", password: "12345" } });
    expect(answer.status).toBe(422);
    expect((await failure(answer)).reasons).toContain("Use at least 6 characters.");
    expect(await database.db.select().from(users).where(eq(users.email, "weak@example.test"))).toEqual([]);
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await signUpAnyone(newBrowser());
    const wrong = await newBrowser().call(signIn, { body: { email, password: "not-it-at-all" } });
    const unknown = await newBrowser().call(signIn, { body: { email: `x${email}`, password: "not-it-at-all" } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [one, other] = [await failure(wrong), await failure(unknown)];
    expect({ ...one, requestId: "" }).toEqual({ ...other, requestId: "" });
  });

  test("an address that is taken can't be signed up again, whatever its case", async () => {
    const { email } = await signUpAnyone(newBrowser());
    const answer = await newBrowser().call(signUp, { body: { email: email.toUpperCase(), password: goodPassword } });
    expect(answer.status).toBe(422);
    expect(await failure(answer)).toMatchObject({ code: "account_exists" });
  });

  test("ten sign-ups of one address at once make one account", async () => {
    const body = { email: "race@example.test", password: goodPassword };
    const answers = await Promise.all(Array.from({ length: 10 }, () => newBrowser().call(signUp, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    const made = await database.db.select().from(users).where(eq(users.email, body.email));
    expect(made).toHaveLength(1);
  });

  test("the eleventh guess at an account is refused with Retry-After, even with the right password; other clients are not", async () => {
    const { email } = await signUpAnyone(newBrowser());
    const guesser = createBrowser(server.origin, "192.0.2.1");
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => guesser.call(signIn, { body: { email, password: "guess-guess" } })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await guesser.call(signIn, { body: { email, password: goodPassword } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(await failure(refused)).toMatchObject({ code: "rate_limited" });
    const owner = await createBrowser(server.origin, "192.0.2.2").call(signIn, {
      body: { email, password: goodPassword },
    });
    expect(owner.status).toBe(200);
  });

  test("the limit counts addresses that do not exist in the same way", async () => {
    const guesser = createBrowser(server.origin, "192.0.2.3");
    const body = { email: "nobody@example.test", password: "guess-guess" };
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guesser.call(signIn, { body })));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("a successful sign-in forgets the failed ones", async () => {
    const { email } = await signUpAnyone(newBrowser());
    const browser = createBrowser(server.origin, "192.0.2.4");
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await browser.call(signIn, { body: { email, password: "wrong-wrong" } });
    }
    expect((await browser.call(signIn, { body: { email, password: goodPassword } })).status).toBe(200);
    expect((await browser.call(signIn, { body: { email, password: "wrong-wrong" } })).status).toBe(401);
  });

  test("a client that invents X-Forwarded-For entries is still one client", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        createBrowser(server.origin, `203.0.113.${index}, 192.0.2.5`).call(signIn, {
          body: { email: "forged@example.test", password: "guess-guess" },
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("no address, password or client address is stored or logged in the clear", async () => {
    const { email, id } = await signUpAnyone(createBrowser(server.origin, "198.51.100.77"));
    const [account] = await database.db.select().from(authAccounts).where(eq(authAccounts.userId, id));
    expect(account?.password).not.toContain(goodPassword);
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(session?.ipAddress ?? "").toBe("");
    const limits = JSON.stringify(await database.db.select().from(rateLimits));
    expect(limits).not.toMatch(/198\.51\.100\.77|@example/);
    expect(server.readLog()).toContain(signUp);
    expect(server.readLog()).not.toMatch(new RegExp(`${email}|@example|${goodPassword}|198\\.51\\.100|session_token`));
  });

  test("each sign-in that succeeded is in the log with whose it was, each that failed with why, and neither by name", async () => {
    const browser = createBrowser(server.origin);
    const { id, email } = await signUpAnyone(browser);
    const from = server.readLog().length;
    await browser.call("/api/auth/sign-in/email", { body: { email, password: "wrong-password" } });
    await browser.call("/api/auth/sign-in/email", { body: { email, password: goodPassword } });
    await browser.call("/api/profile");
    const lines = server.readLog().slice(from).trim().split("\n");
    const shown = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(shown).toMatchObject([
      { path: "/api/auth/sign-in/email", status: 401, code: "invalid_credentials" },
      { path: "/api/auth/sign-in/email", status: 200, userId: id },
      { path: "/api/profile", status: 200, userId: id },
    ]);
    expect(shown[0]).not.toHaveProperty("userId");
    expect(lines.join("")).not.toContain(email);
  });

  test("a deleted user takes profile, sessions and ledger along", async () => {
    const browser = newBrowser();
    const { id } = await signUpAnyone(browser);
    await database.db.delete(users).where(eq(users.id, id));
    expect(await database.db.select().from(profiles).where(eq(profiles.id, id))).toEqual([]);
    expect((await browser.call("/api/profile")).status).toBe(401);
  });
});
