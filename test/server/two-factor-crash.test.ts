import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { twoFactors, users } from "#server/db/schema/accounts.ts";
import { confirmTwoFactor, disableTwoFactor } from "#server/domain/accounts/manage-two-factor.ts";
import { listSessionsOf } from "#server/domain/accounts/session-store.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { goodPassword } from "./account-server.ts";
import { codeOf, mailsTo } from "./account-setup.ts";
import { crashAfter } from "./crashing-transaction.ts";
import { anyCredentials, headersWith, openAuthentication } from "./open-authentication.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Its transactions break after so many statements. */
const crashing = (statements: number): Database =>
  new Proxy(database.db, {
    get: (target, key) => {
      if (key === "transaction")
        return <Result>(run: (tx: Parameters<typeof crashAfter>[0]) => Promise<Result>) =>
          target.transaction((tx) => run(crashAfter(tx, statements)));
      const found: unknown = Reflect.get(target, key, target);
      return typeof found === "function"
        ? (...given: unknown[]): unknown => Reflect.apply(found, target, given)
        : found;
    },
  });

test("two-factor is switched on and off as a whole or not at all, wherever the process dies", async () => {
  const limits = {
    proofsPerUser: createRateLimiter(database.db, { name: "any", attempts: 1000, windowSeconds: 60 }),
  };
  let libraryVerified = 0;
  const authentication = openAuthentication(database.db, {
    hash: async () => "salt:key",
    verify: async () => {
      libraryVerified += 1;
      return true;
    },
  });
  const credentials = anyCredentials();
  const signedUp = await authentication.signUp(credentials);
  const { id } = signedUp.user;
  const stateNow = async () => {
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    const [secret] = await database.db.select().from(twoFactors).where(eq(twoFactors.userId, id));
    const sessions = (await listSessionsOf(database.db, id)).map((session) => session.id).toSorted();
    const mails = await mailsTo(database.db, credentials.email, "two-factor-changed");
    return { isOn: user?.twoFactorEnabled, isVerified: secret?.verified, sessions, mails: mails.length };
  };
  /** Tries again and again, each time a statement further, until it goes through; gives the cookies and what it left each time that it broke. */
  const tryUntilDone = async (
    cookies: readonly string[],
    change: (deps: { db: Database }, headers: Headers) => Promise<{ cookies: readonly string[] }>,
  ) => {
    const before = await stateNow();
    const left = [];
    // The first two read the session, whose failure the library writes on the console.
    for (let statements = 2; statements < 40; statements += 1) {
      const done = await change({ db: crashing(statements) }, headersWith(...cookies)).catch(() => null);
      if (done !== null) return { cookies: done.cookies, before, left };
      left.push(await stateNow());
    }
    throw new Error("It never went through.");
  };
  const passwords = { verify: async () => true };
  const inSession = async (headers: Headers) => {
    const session = await authentication.findSession(headers);
    if (session === null) throw new Error("The session has ended.");
    return { session, headers };
  };

  const { uri } = await authentication.twoFactor.setUp(goodPassword, headersWith(...signedUp.cookies));
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const on = await tryUntilDone(signedUp.cookies, async ({ db }, headers) =>
    confirmTwoFactor({ db, limits, passwords, authentication }, await inSession(headers), codeOf(secret)),
  );
  expect(on.left.length).toBeGreaterThan(3);
  expect(on.left).toEqual(on.left.map(() => on.before));
  expect(await stateNow()).toMatchObject({ isOn: true, isVerified: true, mails: 1 });
  libraryVerified = 0;
  const off = await tryUntilDone(on.cookies, async ({ db }, headers) =>
    disableTwoFactor({ db, limits, passwords, authentication }, await inSession(headers), goodPassword),
  );
  expect(off.left.length).toBeGreaterThan(3);
  expect(off.left).toEqual(off.left.map(() => off.before));
  expect(await stateNow()).toMatchObject({ isOn: false, isVerified: undefined, mails: 2 });
  // In the transaction no password waits for its turn.
  expect(libraryVerified).toBe(0);
});
