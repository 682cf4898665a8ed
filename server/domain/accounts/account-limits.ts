import type { Database } from "#server/db/client.ts";
import { createRateLimiter, type RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** A code is taken in its own half minute, the one before and the one after. */
const codeSeconds = 90;
/** For what is counted and never refused. */
const onlyCounted = Number.MAX_SAFE_INTEGER;

export type AccountLimits = {
  /** Attempts of one client at any accounts, right or wrong: each costs a hash, and a client may be a whole dealership. */
  signInsPerClient: RateLimiter;
  /** Wrong passwords of one client at one account; nobody needs ten in five minutes. */
  failuresPerClientAndAccount: RateLimiter;
  /** Attempts at one account from devices that have signed in to it before; counted, never refused. */
  attemptsOfKnownDevices: RateLimiter;
  /** Attempts of one client with such devices at any accounts; counted, never refused. */
  knownDevicesPerClient: RateLimiter;
  /** Wrong passwords of all strangers at one account; counted, never refused. */
  failuresPerAccount: RateLimiter;
  /** Wrong passwords of one stranger at one account today; counted, never refused. */
  failuresOfStrangerToday: RateLimiter;
  /** Once an account is being guessed at: strangers who try it for the first time today. */
  newStrangersPerAccount: RateLimiter;
  /** Once an account is being guessed at: strangers who were wrong before. */
  wrongStrangersPerAccount: RateLimiter;
  signUpsPerClient: RateLimiter;
  /** Each begun sign-in with a provider or a passkey stores a row. */
  socialSignInsPerClient: RateLimiter;
  /** Passwords that are asked for once more from who is signed in: a stolen session must not guess them. */
  proofsPerUser: RateLimiter;
  /** Codes of an account's second step from browsers that have not signed in to it before. Who gets here has the password. */
  codesOfStrangers: RateLimiter;
  /** The same from browsers that have: strangers can't use up the owner's. */
  codesOfKnownDevices: RateLimiter;
  /** A code is good once (RFC 6238, 5.2): by account and code. */
  sameCode: RateLimiter;
  /** Links asked for by one client. */
  mailedLinksPerClient: RateLimiter;
  /** Links that one user asks for, signed in. */
  mailedLinksPerUser: RateLimiter;
  /** New passwords asked for at one address; counted, never refused. */
  resetsPerAddress: RateLimiter;
  /** Links opened by one client: each new password costs a hash. */
  openedLinksPerClient: RateLimiter;
};

export function createAccountLimits(db: Database, { signUpsPerHour }: { signUpsPerHour: number }): AccountLimits {
  const limit = (name: string, attempts: number, windowSeconds: number) =>
    createRateLimiter(db, { name, attempts, windowSeconds });
  return {
    signInsPerClient: limit("sign-in-client", 100, 5 * minute),
    failuresPerClientAndAccount: limit("sign-in", 10, 5 * minute),
    attemptsOfKnownDevices: limit("sign-in-device", onlyCounted, 5 * minute),
    knownDevicesPerClient: limit("sign-in-device-client", onlyCounted, 5 * minute),
    failuresPerAccount: limit("sign-in-account", onlyCounted, hour),
    failuresOfStrangerToday: limit("sign-in-stranger", onlyCounted, day),
    newStrangersPerAccount: limit("sign-in-new", 20, minute),
    wrongStrangersPerAccount: limit("sign-in-wrong", 2, minute),
    signUpsPerClient: limit("sign-up", signUpsPerHour, hour),
    socialSignInsPerClient: limit("sign-in-social", 60, 5 * minute),
    proofsPerUser: limit("proof", 10, 5 * minute),
    codesOfStrangers: limit("sign-in-code", 20, day),
    codesOfKnownDevices: limit("sign-in-code-device", 20, 5 * minute),
    sameCode: limit("sign-in-same-code", 1, codeSeconds),
    mailedLinksPerClient: limit("mailed-link-client", 30, hour),
    mailedLinksPerUser: limit("mailed-link-user", 5, hour),
    resetsPerAddress: limit("reset-address", onlyCounted, hour),
    openedLinksPerClient: limit("opened-link", 60, 5 * minute),
  };
}
