import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PasswordHasher } from "#server/domain/accounts/password-hasher.ts";
import { goodPassword } from "./account-server.ts";
import { anyCredentials, openAuthentication } from "./open-authentication.ts";
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
});
