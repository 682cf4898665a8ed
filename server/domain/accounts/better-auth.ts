import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
// Without Kysely, which Drizzle does for: 260 files less to load at every start.
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import { maxPasswordLength, minPasswordLength } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { authAccounts, sessions, users, verifications } from "#server/db/schema/accounts.ts";
import type { Authentication } from "./authentication.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SessionCache } from "./session-cache.ts";
import { createSessionReader } from "./session-reader.ts";

export type GoogleKeys = {
  clientId: string;
  clientSecret: string;
  /** Another OpenID issuer in Google's place; asked for its addresses once, at the start. */
  issuer: string | undefined;
};

export type BetterAuthSetup = {
  db: Database;
  /** Origin that people see; the provider sends them back to it, and `https` makes the cookies secure. */
  publicUrl: string;
  secret: string;
  google: GoogleKeys | undefined;
  passwords: Pick<PasswordHasher, "hash" | "verify">;
  sessions: SessionCache;
};

const sessionDays = 30;
const daySeconds = 24 * 60 * 60;

/** Authentication by better-auth. Its own rate limits, origin checks and logs (which name e-mails) are off: ours stand before it. */
export function createBetterAuth(setup: BetterAuthSetup): Authentication {
  const auth = betterAuth(authOptions(setup));
  const { db, secret, sessions: cache } = setup;
  const opened = auth.$context.then(({ authCookies }) =>
    createSessionReader({ db, cache, cookie: { name: authCookies.sessionToken.name, secret } }),
  );
  return {
    providers: setup.google === undefined ? [] : ["google"],
    signUp: async ({ email, password }) => {
      const name = email.slice(0, email.indexOf("@"));
      const body = { name, email, password };
      const { headers, response } = await translateErrors(() => auth.api.signUpEmail({ body, returnHeaders: true }));
      return { user: pickUser(response.user), cookies: headers.getSetCookie() };
    },
    signIn: async (body) => {
      const { headers, response } = await translateErrors(() => auth.api.signInEmail({ body, returnHeaders: true }));
      return { user: pickUser(response.user), cookies: headers.getSetCookie() };
    },
    signOut: async (headers) => {
      const signedOut = await translateErrors(() => auth.api.signOut({ headers, returnHeaders: true }));
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
      const session = await translateErrors(() => auth.api.getSession({ headers, returnHeaders: true }));
      const user = session.response === null ? null : pickUser(session.response.user);
      return { user, cookies: session.headers.getSetCookie() };
    },
    findUser: async (headers) => (await (await opened).find(headers))?.user ?? null,
    startSocialSignIn: async (body) => {
      const start = () => auth.api.signInSocial({ body: { ...body, disableRedirect: true }, returnHeaders: true });
      const { headers, response } = await translateErrors(start);
      if (response.url === undefined) throw new Error("The identity provider gave no address to go to.");
      return { url: response.url, cookies: headers.getSetCookie() };
    },
    finishSocialSignIn: (request) => auth.handler(request),
  };
}

/** A session slides on once a day. */
function isDue({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() - (sessionDays - 1) * daySeconds * 1000 <= Date.now();
}

function authOptions({ db, publicUrl, secret, google, passwords }: BetterAuthSetup): BetterAuthOptions {
  const schema = { user: users, session: sessions, account: authAccounts, verification: verifications };
  return {
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: passwords.hash, verify: passwords.verify },
    },
    session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds },
    advanced: {
      cookiePrefix: "carvas",
      database: { generateId: "uuid" },
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
    },
    onAPIError: { throw: true, errorURL: "/auth" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    ...googleOptions(google),
  };
}

/** The built-in provider has Google's addresses fixed; another issuer takes its place under the same name. */
function googleOptions(google: GoogleKeys | undefined): Pick<BetterAuthOptions, "socialProviders" | "plugins"> {
  if (google === undefined) return {};
  const { clientId, clientSecret, issuer } = google;
  if (issuer === undefined)
    return { socialProviders: { google: { clientId, clientSecret, prompt: "select_account" } } };
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const scopes = ["openid", "email", "profile"];
  return {
    plugins: [genericOAuth({ config: [{ providerId: "google", clientId, clientSecret, discoveryUrl, scopes }] })],
  };
}

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  USER_ALREADY_EXISTS: "account_exists",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "account_exists",
  // Two sign-ups of one address at the same moment: the unique key stops the second.
  FAILED_TO_CREATE_USER: "account_exists",
  PROVIDER_NOT_FOUND: "not_found",
  // Whatever the database says is lost in it; a session that there is none of is no error.
  FAILED_TO_GET_SESSION: "unavailable",
};

async function translateErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const code = error instanceof APIError ? errorCodes[error.body?.code ?? ""] : undefined;
    if (code === undefined) throw error;
    throw new AppError(code, { cause: error });
  }
}

function pickUser({ id, email }: { id: string; email: string }): { id: string; email: string } {
  return { id, email };
}
