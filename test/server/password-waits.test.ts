import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authAccounts, users, verifications } from "#server/db/schema/accounts.ts";
import { createAccountLimits } from "#server/domain/accounts/account-limits.ts";
import { findUserByEmail, selectPasswordHash } from "#server/domain/accounts/account-store.ts";
import { changePassword } from "#server/domain/accounts/change-password.ts";
import type { PasswordHasher } from "#server/domain/accounts/password-hasher.ts";
import { putPassword } from "#server/domain/accounts/put-password.ts";
import { listSessionsOf } from "#server/domain/accounts/session-store.ts";
import { goodPassword } from "./account-server.ts";
import { anyCredentials, headersWith, openAuthentication } from "./open-authentication.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

describe("while a password waits to be hashed", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const open = (passwords: Pick<PasswordHasher, "hash" | "verify">) => openAuthentication(database.db, passwords);
  const shortHash = "salt:key";

  test("a sign-up holds no connection to the database, and the password is hashed once", async () => {
    const [asked, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hashed: string[] = [];
    const { signUp } = open({
      hash: async (password) => {
        hashed.push(password);
        asked.resolve();
        await turn.promise;
        return shortHash;
      },
      verify: async () => true,
    });
    const credentials = anyCredentials();
    const signingUp = signUp(credentials);
    await asked.promise;
    const inTransaction = await database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    turn.resolve();
    expect(await signingUp).toMatchObject({ user: { email: credentials.email } });
    expect([inTransaction.rowCount, hashed]).toEqual([0, [goodPassword]]);
    await expect(signUp(credentials)).rejects.toMatchObject({ code: "account_exists" });
    expect(hashed).toHaveLength(1);
  });

  test("of two sign-ups of one address the second hears that there is an account; of a database that fails nobody does", async () => {
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const { signUp } = open({
      hash: async () => {
        asked += 1;
        if (asked === 2) both.resolve();
        await both.promise;
        return shortHash;
      },
      verify: async () => true,
    });
    const credentials = anyCredentials();
    const ends = await Promise.allSettled([signUp(credentials), signUp(credentials)]);
    expect(ends.map((end) => (end.status === "rejected" ? end.reason : null))).toContainEqual(
      expect.objectContaining({ code: "account_exists" }),
    );
    const another = anyCredentials();
    await database.db.execute(sql`alter table users add constraint none_more check (false) not valid`);
    await expect(signUp(another)).rejects.toMatchObject({ code: "unavailable" });
    await database.db.execute(sql`alter table users drop constraint none_more`);
    expect(await signUp(another)).toMatchObject({ user: { email: another.email } });
  });

  /** While its old one is looked at, the account gets another password, and all that the old one allowed ends. */
  const replacesPassword = (email: string) => async (): Promise<boolean> => {
    await database.db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user !== null) await putPassword(tx, { user, hash: "salt:another", keptSessionId: undefined });
    });
    return true;
  };

  test.each([true, false])(
    "a sign-in by a password that is replaced meanwhile comes to nothing (with a code: %s)",
    async (twoFactorEnabled) => {
      let onVerify = async () => true;
      const { signUp, signIn } = open({ hash: async () => shortHash, verify: () => onVerify() });
      const credentials = anyCredentials();
      const { user } = await signUp(credentials);
      await database.db.update(users).set({ twoFactorEnabled }).where(eq(users.id, user.id));
      expect(await signIn(credentials)).toMatchObject({ user: twoFactorEnabled ? null : user });
      onVerify = replacesPassword(credentials.email);
      await expect(signIn(credentials)).rejects.toMatchObject({ code: "invalid_credentials" });
      expect(await listSessionsOf(database.db, user.id)).toEqual([]);
      expect(await database.db.select().from(verifications).where(eq(verifications.value, user.id))).toEqual([]);
    },
  );

  test("a change of a password that is replaced meanwhile does not take the new one back", async () => {
    const { db } = database;
    const authentication = open({ hash: async () => shortHash, verify: async () => true });
    const credentials = anyCredentials();
    const { user, cookies } = await authentication.signUp(credentials);
    const session = await authentication.findSession(headersWith(...cookies));
    if (session === null) throw new Error("The sign-up gave no session.");
    // By the owner, in this very session: it goes on, for the owner alone.
    const hash = async () => {
      await db.update(authAccounts).set({ password: "salt:another" }).where(eq(authAccounts.userId, user.id));
      return "salt:stolen";
    };
    const limits = createAccountLimits(db, { signUpsPerHour: 1 });
    const deps = { db, limits, passwords: { hash, verify: async () => true }, authentication };
    const change = { currentPassword: credentials.password, newPassword: "Zylinderkopf-88" };
    await expect(changePassword(deps, session, change)).rejects.toMatchObject({ code: "wrong_password" });
    expect(await selectPasswordHash(db, user.id)).toBe("salt:another");
  });
});
