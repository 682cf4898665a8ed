import { AppError } from "#contract/errors.ts";
import { findUserByEmail } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import { translateErrors } from "./better-auth-errors.ts";
import { openAuthLibrary, type AuthLibrary } from "./better-auth-library.ts";
import { cookiePrefix, daySeconds, sessionDays, type BetterAuthSetup } from "./better-auth-options.ts";
import { createPasskeys } from "./better-auth-passkeys.ts";
import { createTwoFactor } from "./better-auth-two-factor.ts";
import { createLibraryTransaction } from "./library-transaction.ts";
import { createPasswordCalls, type PasswordCalls } from "./password-calls.ts";
import { pickHeaders } from "./pick-headers.ts";
import { renewCookieHeader } from "./renew-cookies.ts";
import { requireCurrentPassword } from "./require-current-password.ts";
import type { SessionCache } from "./session-cache.ts";
import { createSessionReader, type SessionReader } from "./session-reader.ts";
import { selectChallengedUser } from "./session-store.ts";
import { findSetCookie, makeToken, openSignedValue, readCookie, writeSessionCookie } from "./signed-cookie.ts";

/** Authentication by better-auth, which alone makes and prolongs sessions. */
export function createBetterAuth(setup: BetterAuthSetup & { sessions: SessionCache }): Authentication {
  const { db, secret, previous, sessions: cache, google } = setup;
  const passwordCalls = createPasswordCalls(setup.passwords);
  const { db: libraryDb, within } = createLibraryTransaction(db);
  const auth = openAuthLibrary({ ...setup, db: libraryDb, passwords: passwordCalls.passwords });
  const reader = auth.$context.then(({ authCookies }) =>
    createSessionReader({ db, cache, cookie: { name: authCookies.sessionToken.name, secret } }),
  );
  const cookieName = async (name: string) => (await auth.$context).createAuthCookie(name).name;
  return {
    providers: google === undefined ? [] : ["google"],
    signUp: createSignUp(auth, { db, passwords: setup.passwords, passwordCalls }),
    signIn: createSignIn(auth, { db, secret, passwordCalls, cookieName }),
    ...createSessions(auth, { cache, secret, opened: reader }),
    renewCookies: createRenewal(auth, { secret, previous }),
    ...createSocial(auth),
    twoFactor: createTwoFactor(auth, { db, secret, cookieName, passwordCalls, within }),
    passkeys: createPasskeys(setup),
  };
}

type SignUpParts = Pick<BetterAuthSetup, "db" | "passwords"> & { passwordCalls: PasswordCalls };

function createSignUp({ api }: AuthLibrary, { db, passwords, passwordCalls }: SignUpParts): Authentication["signUp"] {
  return async ({ email, password }, sent) => {
    const isTaken = async () => (await findUserByEmail(db, email)) !== null;
    // The library looks, too; who has an account already need not wait for a hash to hear it.
    if (await isTaken()) throw new AppError("account_exists");
    const hash = await passwords.hash(password);
    const body = { name: email.slice(0, email.indexOf("@")), email, password };
    const call = { body, headers: pickHeaders(sent, []), returnHeaders: true } as const;
    try {
      const signUp = () => translateErrors(() => api.signUpEmail(call));
      const { headers, response } = await passwordCalls.withHash(hash, signUp);
      return { user: pickUser(response.user), cookies: headers.getSetCookie() };
    } catch (error) {
      // Of two sign-ups of one address at the same moment the unique key stops the second.
      const isStopped = error instanceof AppError && error.code === "unavailable";
      throw isStopped && (await isTaken()) ? new AppError("account_exists", { cause: error }) : error;
    }
  };
}

type SignInParts = Pick<BetterAuthSetup, "db" | "secret"> & {
  passwordCalls: PasswordCalls;
  cookieName: (name: string) => Promise<string>;
};

function createSignIn(
  { api }: AuthLibrary,
  { db, secret, passwordCalls, cookieName }: SignInParts,
): Authentication["signIn"] {
  const readSigned = async (cookies: readonly string[], name: string) => {
    const signed = findSetCookie(cookies, await cookieName(name));
    return signed === null ? null : openSignedValue(signed, secret);
  };
  return async (body, sent) => {
    const trusted = pickHeaders(sent, [await cookieName("trust_device")]);
    const call = { body, headers: trusted, returnHeaders: true } as const;
    const signIn = () => translateErrors(() => api.signInEmail(call));
    const { result, hash } = await passwordCalls.notingHash(signIn);
    const { headers, response } = result;
    const cookies = headers.getSetCookie();
    // The two-factor plugin answers in the place of the sign-in, which the types don't know.
    if ("twoFactorRedirect" in response) {
      const challenge = await readSigned(cookies, "two_factor");
      const claimed = challenge === null ? null : await selectChallengedUser(db, challenge);
      if (claimed === null) throw new AppError("invalid_credentials");
      await requireCurrentPassword(db, { userId: claimed.id, hash, token: null });
      return { user: null, cookies };
    }
    const user = pickUser(response.user);
    await requireCurrentPassword(db, { userId: user.id, hash, token: await readSigned(cookies, "session_token") });
    return { user, cookies };
  };
}

type SessionParts = { cache: SessionCache; secret: string; opened: Promise<SessionReader> };

function createSessions(
  { api, $context }: AuthLibrary,
  { cache, secret, opened }: SessionParts,
): Pick<
  Authentication,
  "signOut" | "readSession" | "findSession" | "findUser" | "watchSession" | "forgetSessions" | "nameSessionAnew"
> {
  return {
    signOut: async (headers) => {
      const signedOut = await translateErrors(() => api.signOut({ headers, returnHeaders: true }));
      const token = (await opened).readToken(headers);
      // Other processes hear of it from the database in a moment; here it has ended before the answer is out.
      if (token !== null) cache.forget(token);
      return { cookies: signedOut.headers.getSetCookie() };
    },
    readSession: async (headers) => {
      const reader = await opened;
      const found = await reader.find(headers);
      if (found !== null && !isDue(found)) return { user: found.user, cookies: [] };
      if (found === null && !reader.isNamed(headers)) return { user: null, cookies: [] };
      // The library prolongs it, or clears away the cookie of one that has ended.
      const session = await translateErrors(() => api.getSession({ headers, returnHeaders: true }));
      const user = session.response === null ? null : pickUser(session.response.user);
      return { user, cookies: session.headers.getSetCookie() };
    },
    findSession: async (headers) => (await opened).find(headers),
    findUser: async (headers) => (await (await opened).find(headers))?.user ?? null,
    watchSession: cache.watch,
    forgetSessions: (ids) => {
      for (const id of ids) cache.channel.onNotice(id);
    },
    nameSessionAnew: async () => {
      const { name, attributes } = (await $context).authCookies.sessionToken;
      const token = makeToken();
      const cookie = { name, isSecure: attributes.secure === true, maxAgeSeconds: sessionDays * daySeconds };
      return { token, cookie: writeSessionCookie(token, { ...cookie, secret }) };
    },
  };
}

function createRenewal(
  { $context }: AuthLibrary,
  { secret, previous }: { secret: string; previous: string | undefined },
): Authentication["renewCookies"] {
  return async (headers) => {
    const sent = headers.get("cookie");
    if (previous === undefined || sent === null) return null;
    const header = renewCookieHeader(sent, { prefix: `${cookiePrefix}.`, secret, previous });
    if (header === null) return null;
    const { name, attributes } = (await $context).authCookies.sessionToken;
    const [before, after] = [headers, new Headers({ cookie: header })].map((one) => readCookie(one, name));
    const token = after === before || after === null || after === undefined ? null : openSignedValue(after, secret);
    if (token === null) return { header, cookie: null };
    const cookie = { name, secret, isSecure: attributes.secure === true, maxAgeSeconds: sessionDays * daySeconds };
    return { header, cookie: writeSessionCookie(token, cookie) };
  };
}

function createSocial({
  api,
  handler,
}: AuthLibrary): Pick<Authentication, "startSocialSignIn" | "startLinking" | "finishSocialSignIn"> {
  return {
    startSocialSignIn: async (start) => {
      const call = { body: { ...start, disableRedirect: true }, returnHeaders: true } as const;
      const { headers, response } = await translateErrors(() => api.signInSocial(call));
      return { url: requireAddress(response.url), cookies: headers.getSetCookie() };
    },
    startLinking: async (start, sent) => {
      const call = { body: { ...start, disableRedirect: true }, headers: sent, returnHeaders: true } as const;
      const { headers, response } = await translateErrors(() => api.linkSocialAccount(call));
      return { url: requireAddress(response.url), cookies: headers.getSetCookie() };
    },
    finishSocialSignIn: (request) => handler(request),
  };
}

/** A session slides on once a day. */
function isDue({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() - (sessionDays - 1) * daySeconds * 1000 <= Date.now();
}

function requireAddress(url: string | undefined): string {
  if (url === undefined) throw new Error("The identity provider gave no address to go to.");
  return url;
}

function pickUser({ id, email }: { id: string; email: string }): { id: string; email: string } {
  return { id, email };
}
