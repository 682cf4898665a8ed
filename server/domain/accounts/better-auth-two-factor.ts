import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { translateErrors } from "./better-auth-errors.ts";
import type { AuthLibrary } from "./better-auth-library.ts";
import type { LibraryTransaction } from "./library-transaction.ts";
import type { PasswordCalls } from "./password-calls.ts";
import { pickHeaders } from "./pick-headers.ts";
import { selectChallengedUser } from "./session-store.ts";
import { findSetCookie, openSignedValue, readCookie } from "./signed-cookie.ts";
import type { CodeStep, TwoFactor } from "./two-factor.ts";

type TwoFactorParts = {
  db: Database;
  secret: string;
  passwordCalls: Pick<PasswordCalls, "withProven">;
  within: LibraryTransaction["within"];
  /** The library's cookie of this name, with its prefixes. */
  cookieName: (name: string) => Promise<string>;
};

/** For a call of whoever is signed in: a session that has ended since is not a sign-in whose time is over. */
async function ofSession<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await translateErrors(call);
  } catch (error) {
    const hasEnded = error instanceof AppError && error.code === "sign_in_expired";
    throw hasEnded ? new AppError("unauthenticated", { cause: error }) : error;
  }
}

/** better-auth's two-factor plugin behind our interface. */
export function createTwoFactor({ api }: AuthLibrary, parts: TwoFactorParts): TwoFactor {
  const { db, secret, cookieName, passwordCalls, within } = parts;
  const goOn = async (headers: Headers) => {
    const cookies = headers.getSetCookie();
    const signed = findSetCookie(cookies, await cookieName("session_token"));
    const token = signed === null ? null : openSignedValue(signed, secret);
    if (token === null) throw new Error("Two-factor was changed, and no session came of it.");
    return { cookies, token };
  };
  const challengeCookie = () => cookieName("two_factor");
  const verify = ({ kind, code, trustDevice }: CodeStep, headers: Headers) => {
    const call = { body: { code, trustDevice }, headers, returnHeaders: true } as const;
    return translateErrors(() => (kind === "authenticator" ? api.verifyTOTP(call) : api.verifyBackupCode(call)));
  };
  return {
    setUp: async (password, headers) => {
      const body = { password, method: "totp" } as const;
      const setUp = await translateErrors(() => api.enableTwoFactor({ body, headers }));
      if (setUp.method !== "totp") throw new Error("Two-factor was set up by other means than an app.");
      return { uri: setUp.totpURI };
    },
    confirm: async (tx, code, sent) => {
      // Without the session it would finish whatever sign-in waits for a code in this browser, which `signInWithCode` alone may, and counts.
      const headers = pickHeaders(sent, [await cookieName("session_token")]);
      const call = { body: { code }, headers, returnHeaders: true } as const;
      return goOn((await within(tx, () => ofSession(() => api.verifyTOTP(call)))).headers);
    },
    disable: async (tx, { password, hash }, headers) => {
      const call = { body: { password }, headers, returnHeaders: true } as const;
      const disable = () => translateErrors(() => api.disableTwoFactor(call));
      const disabled = await within(tx, () => passwordCalls.withProven(hash, disable));
      return goOn(disabled.headers);
    },
    renewRecoveryCodes: async (password, headers) =>
      (await translateErrors(() => api.generateBackupCodes({ body: { password }, headers }))).backupCodes,
    readRecoveryCodes: async (userId) => {
      try {
        return (await translateErrors(() => api.viewBackupCodes({ body: { userId } }))).backupCodes;
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") return [];
        throw error;
      }
    },
    findChallenge: async (headers) => {
      const signed = readCookie(headers, await challengeCookie());
      const challenge = signed === null ? null : openSignedValue(signed, secret);
      return challenge === null ? null : selectChallengedUser(db, challenge);
    },
    finishSignIn: async (step, sent) => {
      const { headers, response } = await verify(step, pickHeaders(sent, [await challengeCookie()]));
      const { id, email } = response.user;
      return { user: { id, email }, cookies: headers.getSetCookie() };
    },
  };
}
