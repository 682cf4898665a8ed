import type { SessionUser } from "#contract/accounts.ts";
import type { Transaction } from "#server/db/client.ts";
import type { WithCookies } from "./with-cookies.ts";

/** Codes of an authenticator app, and recovery codes in their place. Those who ask for a password throw `wrong_password`. */
export type TwoFactor = {
  /** What the app needs; off until `confirm`. Throws `conflict` when it is on. */
  setUp: (password: string, headers: Headers) => Promise<{ uri: string }>;
  /** Switches it on, all of it in that transaction. Throws `wrong_code`, and `conflict` when nothing was set up. */
  confirm: (tx: Transaction, code: string, headers: Headers) => Promise<GoesOn>;
  /** All of it in that transaction. */
  disable: (tx: Transaction, proof: ProvenPassword, headers: Headers) => Promise<GoesOn>;
  /** New recovery codes; the old ones work no more. Throws `conflict` when it is off. */
  renewRecoveryCodes: (password: string, headers: Headers) => Promise<string[]>;
  /** Those that have not been used; none where it was never set up. */
  readRecoveryCodes: (userId: string) => Promise<string[]>;
  /** Which sign-in waits for a code in this browser. Null when there is none, or its time is over. */
  findChallenge: (headers: Headers) => Promise<SessionUser | null>;
  /** The second step of a sign-in. Throws `wrong_code`, and `sign_in_expired` when it must begin again. */
  finishSignIn: (step: CodeStep, headers: Headers) => Promise<WithCookies & { user: SessionUser }>;
};

/** A password, and the hash that it was held against before: no transaction waits for a password's turn. */
export type ProvenPassword = { password: string; hash: string };

/** The session ends for another one, whose token this is. */
export type GoesOn = WithCookies & { token: string };

export type CodeStep = {
  kind: "authenticator" | "recovery";
  code: string;
  /** Not to ask for codes in this browser for `trustedDeviceDays`. */
  trustDevice: boolean;
};
