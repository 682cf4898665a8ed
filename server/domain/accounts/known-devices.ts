import { createHmac } from "node:crypto";
import { openSignedValue, readCookie, signValue } from "./signed-cookie.ts";

/**
 * Tells which accounts a browser has signed in to before, by a cookie that outlives the session (OWASP, 'device cookies'): strangers who
 * guess at a password then can't get in the way of its owner. It names accounts by keyed hashes, and opens nothing by itself.
 */
export type KnownDevices = {
  knows: (headers: Headers, email: string) => boolean;
  /** The `Set-Cookie` that makes the browser known to this account, beside those it was known to. */
  remember: (headers: Headers, email: string) => string;
  /** An address as the table of known addresses has it: a stolen table names none. */
  hashAddress: (address: string) => string;
};

/** A family's or a showroom's browser; the oldest goes. */
const maxAccounts = 4;
/** The longest that browsers keep any cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

export function createKnownDevices(setup: { secret: string; previous?: string; isHttps: boolean }): KnownDevices {
  const { secret, previous, isHttps } = setup;
  const name = `${isHttps ? "__Secure-" : ""}carvas.device`;
  const key = keyedHash(secret, "known devices");
  const formerKeys = previous === undefined ? [] : [keyedHash(previous, "known devices")];
  const accountsOf = (headers: Headers, by: string): string[] => {
    const signed = readCookie(headers, name);
    const accounts = signed === null ? null : openSignedValue(signed, by);
    return accounts?.split("~") ?? [];
  };
  const hashAccount = (email: string, by: string): string => keyedHash(by, `account ${email}`).slice(0, 22);
  return {
    knows: (headers, email) =>
      [key, ...formerKeys].some((by) => accountsOf(headers, by).includes(hashAccount(email, by))),
    remember: (headers, email) => {
      const account = hashAccount(email, key);
      const others = accountsOf(headers, key).filter((other) => other !== account);
      const value = encodeURIComponent(signValue([account, ...others].slice(0, maxAccounts).join("~"), key));
      const secure = isHttps ? "; Secure" : "";
      return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
    },
    hashAddress: (address) => keyedHash(key, `address ${address}`),
  };
}

function keyedHash(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
