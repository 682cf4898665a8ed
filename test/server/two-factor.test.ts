import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodesAnswer, twoFactorSetupAnswer } from "#contract/account-details.ts";
import { twoFactors, verifications } from "#server/db/schema/accounts.ts";
import { selectChallengedUser } from "#server/domain/accounts/session-store.ts";
import { createBrowser, goodPassword, type Browser } from "./account-server.ts";
import { codeOf, linkTokenTo, mailsTo, outcomeOf, signInAt, signUpVerified, wrongCodeOf } from "./account-setup.ts";
import { countScans } from "./count-scans.ts";
import { anyCredentials, headersWith, openAuthentication } from "./open-authentication.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

const proof = { password: goodPassword };

describe("two-factor", () => {
  const { server, database } = setUpAccountServer();

  const person = () => signUpVerified({ origin: server.origin, db: database.db });
  const setUp = async ({ call }: Browser) =>
    twoFactorSetupAnswer.parse(await (await call("/api/account/two-factor", { body: proof })).json());
  const confirm = ({ call }: Browser, code: string) => call("/api/account/two-factor/confirm", { body: { code } });
  const sendCode = ({ call }: Browser, code: string, trustDevice = false) =>
    call("/api/auth/sign-in/code", { body: { code, trustDevice } });
  const status = async ({ call }: Browser) => (await call("/api/profile")).status;
  /** Somebody with two-factor on. The codes of now and before are left unused. */
  const guarded = async () => {
    const { browser, email, id } = await person();
    const { secret, uri } = await setUp(browser);
    const answer = await confirm(browser, codeOf(secret));
    const { recoveryCodes } = recoveryCodesAnswer.parse(await answer.json());
    return { browser, email, id, secret, uri, recoveryCodes };
  };
  /** A new browser, at a new address, that has given the right password. */
  const half = async (email: string) => {
    const browser = createBrowser(server.origin);
    const answer = await signInAt(server.origin, { email, browser });
    expect(await answer.json()).toEqual({ user: null, needsCode: true });
    return browser;
  };

  test("is off until a code of the app is confirmed; then the recovery codes are shown once and the owner is told", async () => {
    const { browser, email } = await person();
    const { uri, secret } = await setUp(browser);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Carvas:/);
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(email);
    expect(await (await browser.call("/api/account")).json()).toMatchObject({ twoFactor: { isOn: false } });
    expect(await (await signInAt(server.origin, { email })).json()).toMatchObject({ needsCode: false });
    expect(await outcomeOf(await confirm(browser, wrongCodeOf(secret)))).toBe("422 wrong_code");
    const confirmed = await confirm(browser, codeOf(secret));
    const { recoveryCodes } = recoveryCodesAnswer.parse(await confirmed.json());
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await status(browser)).toBe(200);
    expect(await (await browser.call("/api/account")).json()).toMatchObject({
      twoFactor: { isOn: true, recoveryCodesLeft: 10 },
    });
    expect(await mailsTo(database.db, email, "two-factor-changed")).toEqual([
      { kind: "two-factor-changed", isOn: true },
    ]);
    expect(await outcomeOf(await browser.call("/api/account/two-factor", { body: proof }))).toBe("409 conflict");
    expect(await outcomeOf(await confirm(browser, codeOf(secret)))).toBe("409 conflict");
  });

  test("a right password signs nobody in; the code does, and is good once", async () => {
    const { email, secret } = await guarded();
    // Both are good for half a minute more, whatever the time.
    const [code, another] = [codeOf(secret, 1), codeOf(secret)];
    const browser = await half(email);
    expect(await status(browser)).toBe(401);
    expect(await (await browser.call("/api/session")).json()).toMatchObject({ user: null });
    const answer = await sendCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await answer.json()).toMatchObject({ user: { email } });
    expect(await status(browser)).toBe(200);
    expect(await outcomeOf(await sendCode(await half(email), code))).toBe("422 wrong_code");
    expect(await outcomeOf(await sendCode(await half(email), another))).toBe("200");
  });

  test("a code needs the password step of the same browser, within its time", async () => {
    const { email, secret } = await guarded();
    expect(await outcomeOf(await sendCode(createBrowser(server.origin), codeOf(secret)))).toBe("401 sign_in_expired");
    const browser = await half(email);
    const cookie = browser.cookies.get("carvas.two_factor") ?? "";
    browser.cookies.set("carvas.two_factor", `x${cookie}`);
    expect(await outcomeOf(await sendCode(browser, codeOf(secret)))).toBe("401 sign_in_expired");
    browser.cookies.set("carvas.two_factor", cookie);
    await database.db
      .update(verifications)
      .set({ expiresAt: new Date(0) })
      .where(like(verifications.identifier, "2fa-%"));
    expect(await outcomeOf(await sendCode(browser, codeOf(secret)))).toBe("401 sign_in_expired");
  });

  test("a new password ends the sign-ins that the old one has begun", async () => {
    const { browser, email, secret } = await guarded();
    const begun = await half(email);
    const body = { currentPassword: goodPassword, newPassword: "Zylinderkopf-88" };
    expect(await outcomeOf(await browser.call("/api/account/password", { method: "PUT", body }))).toBe("200");
    expect(await outcomeOf(await sendCode(begun, codeOf(secret)))).toBe("401 sign_in_expired");
  });

  test("five wrong codes end the sign-in, right ones included; sent at once no more are looked at", async () => {
    const { email, secret } = await guarded();
    const browser = await half(email);
    for (const code of ["000001", "000002", "000003", "000004", "000005"]) {
      expect(await outcomeOf(await sendCode(browser, code))).toBe("422 wrong_code");
    }
    expect(await outcomeOf(await sendCode(browser, codeOf(secret)))).toBe("401 sign_in_expired");
    const another = await half(email);
    const cookie = new Map(another.cookies);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const copy = createBrowser(server.origin);
        for (const [name, value] of cookie) copy.cookies.set(name, value);
        return sendCode(copy, `10000${index}`.slice(-6));
      }),
    );
    expect(answers.filter(({ status: code }) => code === 422).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(0);
  });

  test("strangers who have the password get twenty codes a day; the owner's own browser is not kept out by them", async () => {
    const { browser: device, email, secret } = await guarded();
    await device.call("/api/auth/sign-out", { body: {} });
    let refused = 0;
    for (let round = 0; round < 5; round += 1) {
      const stranger = await half(email);
      for (let guess = 0; guess < 5; guess += 1) {
        const outcome = await outcomeOf(await sendCode(stranger, `20${round}${guess}00`));
        if (outcome === "429 rate_limited") refused += 1;
      }
    }
    expect(refused).toBe(5);
    expect(await outcomeOf(await sendCode(await half(email), codeOf(secret)))).toBe("429 rate_limited");
    await signInAt(server.origin, { email, browser: device });
    expect(await outcomeOf(await sendCode(device, codeOf(secret)))).toBe("200");
  });

  test("a recovery code does in the app's place, once, however it is typed; new ones end the old", async () => {
    const { browser, email, recoveryCodes } = await guarded();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect(await outcomeOf(await sendCode(await half(email), ` ${first.replace("-", " ").toLowerCase()} `))).toBe(
      "200",
    );
    expect(await outcomeOf(await sendCode(await half(email), first))).toBe("422 wrong_code");
    expect(await (await browser.call("/api/account")).json()).toMatchObject({ twoFactor: { recoveryCodesLeft: 9 } });
    const atOnce = await Promise.all(
      [await half(email), await half(email), await half(email)].map((one) => sendCode(one, second)),
    );
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1);
    const renew = (body: object) => browser.call("/api/account/two-factor/recovery-codes", { body });
    expect(await outcomeOf(await renew({ password: "wrong-password" }))).toBe("403 wrong_password");
    const renewed = recoveryCodesAnswer.parse(await (await renew(proof)).json()).recoveryCodes;
    expect(await outcomeOf(await sendCode(await half(email), third))).toBe("422 wrong_code");
    expect(await outcomeOf(await sendCode(await half(email), renewed[0] ?? ""))).toBe("200");
  });

  test("a browser that is trusted is not asked again, until the password changes or two-factor goes off", async () => {
    const { email, recoveryCodes, browser } = await guarded();
    const [first = "", second = ""] = recoveryCodes;
    const trusted = await half(email);
    await sendCode(trusted, first, true);
    const again = async (at: Browser) => {
      await at.call("/api/auth/sign-out", { body: {} });
      return (await signInAt(server.origin, { email, browser: at })).json();
    };
    expect(await again(trusted)).toMatchObject({ needsCode: false, user: { email } });
    expect(await again(trusted)).toMatchObject({ needsCode: false });
    const change = { currentPassword: goodPassword, newPassword: goodPassword };
    expect((await browser.call("/api/account/password", { method: "PUT", body: change })).status).toBe(200);
    expect(await again(trusted)).toMatchObject({ needsCode: true });
    // Trusted again, its cookie says nothing for another account.
    const other = await guarded();
    await sendCode(trusted, second, true);
    expect(await again(trusted)).toMatchObject({ needsCode: false });
    await trusted.call("/api/auth/sign-out", { body: {} });
    const foreign = await signInAt(server.origin, { email: other.email, browser: trusted });
    expect(await foreign.json()).toMatchObject({ needsCode: true });
  });

  test("goes off with the password only; the owner is told, and the secret is gone", async () => {
    const { browser, email, id } = await guarded();
    const disable = (body: object) => browser.call("/api/account/two-factor", { method: "DELETE", body });
    expect(await outcomeOf(await disable({}))).toBe("403 wrong_password");
    expect(await outcomeOf(await disable({ password: "wrong-password" }))).toBe("403 wrong_password");
    expect(await outcomeOf(await disable(proof))).toBe("200");
    expect(await status(browser)).toBe(200);
    expect(await database.db.select().from(twoFactors).where(eq(twoFactors.userId, id))).toEqual([]);
    expect(await (await signInAt(server.origin, { email })).json()).toMatchObject({ needsCode: false });
    expect((await mailsTo(database.db, email, "two-factor-changed"))[0]).toEqual({
      kind: "two-factor-changed",
      isOn: false,
    });
  });

  test("outlives a new password by mail", async () => {
    const { email, secret } = await guarded();
    await createBrowser(server.origin).call("/api/auth/forgot-password", { body: { email } });
    const token = await linkTokenTo(database.db, email, "reset-password");
    await createBrowser(server.origin).call("/api/auth/reset-password", {
      body: { token, newPassword: "Zylinderkopf-88" },
    });
    const browser = createBrowser(server.origin);
    const answer = await signInAt(server.origin, { email, password: "Zylinderkopf-88", browser });
    expect(await answer.json()).toEqual({ user: null, needsCode: true });
    expect(await outcomeOf(await sendCode(browser, codeOf(secret)))).toBe("200");
  });

  test("whoever is signed in as another enters the one whose password was given", async () => {
    const [anna, bert] = [await person(), await guarded()];
    const session = anna.browser.cookies.get("carvas.session_token") ?? "";
    await signInAt(server.origin, { email: bert.email, browser: anna.browser });
    anna.browser.cookies.set("carvas.session_token", session);
    expect(await (await sendCode(anna.browser, codeOf(bert.secret))).json()).toMatchObject({
      user: { email: bert.email },
    });
    expect(await (await anna.browser.call("/api/profile")).json()).toMatchObject({ email: bert.email });
  });

  test("a confirmation whose session has ended meanwhile finishes no sign-in that waits for a code in the same browser", async () => {
    const { signUp, signOut, signIn, twoFactor } = openAuthentication(database.db);
    const credentials = anyCredentials();
    const signedUp = headersWith(...(await signUp(credentials)).cookies);
    const { uri } = await twoFactor.setUp(goodPassword, signedUp);
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    const confirmIn = (headers: Headers) =>
      database.db.transaction((tx) => twoFactor.confirm(tx, codeOf(secret), headers));
    const { cookies } = await confirmIn(signedUp);
    await signOut(headersWith(...cookies));
    const waiting = await signIn(credentials);
    const both = headersWith(...cookies, ...waiting.cookies.filter((line) => line.startsWith("carvas.two_factor=")));
    expect(await twoFactor.findChallenge(both)).toMatchObject({ email: credentials.email });
    await expect(confirmIn(both)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await twoFactor.findChallenge(both)).toMatchObject({ email: credentials.email });
  });

  test("whose sign-in waits is found without a look at every account, and codes of one client have a limit, whatever they claim", async () => {
    const { email } = await guarded();
    const browser = await half(email);
    const cookie = browser.cookies.get("carvas.two_factor") ?? "";
    const stored = await database.db.select().from(verifications).where(like(verifications.identifier, "2fa-%"));
    const challenge = stored.find(({ identifier }) => decodeURIComponent(cookie).startsWith(`${identifier}.`));
    const scans = await countScans(database.db, "users", async (tx) => {
      expect(await selectChallengedUser(tx, challenge?.identifier ?? "")).toMatchObject({ email });
    });
    expect(scans).toBe(0);
    const stranger = createBrowser(server.origin);
    const outcomes = new Set<string>();
    for (let attempt = 0; attempt < 101; attempt += 1)
      outcomes.add(await outcomeOf(await sendCode(stranger, "000001")));
    expect([...outcomes]).toEqual(["401 sign_in_expired", "429 rate_limited"]);
  });

  test("neither secret nor codes are stored or logged in the clear", async () => {
    const { id, secret, uri, recoveryCodes } = await guarded();
    const stored = JSON.stringify(await database.db.select().from(twoFactors).where(eq(twoFactors.userId, id)));
    for (const text of [secret, uri, ...recoveryCodes]) {
      expect(stored).not.toContain(text);
      expect(server.readLog()).not.toContain(text);
    }
  });
});
