import type { Database } from "#server/db/client.ts";
import type { SessionCache } from "./session-cache.ts";
import { selectSession, type SessionRow } from "./session-store.ts";
import { openSignedValue, readCookie } from "./signed-cookie.ts";

export type SessionReaderDeps = {
  db: Database;
  cache: SessionCache;
  /** The name of better-auth's session cookie, and the secret that it is signed with. */
  cookie: { name: string; secret: string };
};

export type SessionReader = {
  /** The session that the request's cookie names; null when there is none, it has expired or the cookie was not signed by us. */
  find: (headers: Headers) => Promise<SessionRow | null>;
  /** Whether the request names a session at all, whatever it is worth. */
  isNamed: (headers: Headers) => boolean;
  /** The token that the cookie carries; null unless we signed it. */
  readToken: (headers: Headers) => string | null;
};

/**
 * Reads sessions as better-auth stores them, which alone makes, prolongs and ends them. Its own reading costs four round trips, and
 * checks the signature by `crypto.subtle` on the threads where files and name look-ups wait; this one costs none as a rule, and else one.
 */
export function createSessionReader({ db, cache, cookie: { name, secret } }: SessionReaderDeps): SessionReader {
  const readToken = (headers: Headers): string | null => {
    const value = readCookie(headers, name);
    return value === null ? null : openSignedValue(value, secret);
  };
  return {
    isNamed: (headers) => readCookie(headers, name) !== null,
    readToken,
    find: async (headers) => {
      const token = readToken(headers);
      if (token === null) return null;
      const known = cache.find(token);
      if (known !== null) return known;
      const reading = cache.beginReading();
      const session = await selectSession(db, token);
      if (session !== null) cache.keep(token, session, reading);
      return session;
    },
  };
}
