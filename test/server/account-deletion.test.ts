import { createHash, randomUUID } from "node:crypto";
import { eq, like, or, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAccountDeletion, type AccountDeletion } from "#server/compose/account-deletion.ts";
import { accountDeletions, signUpGrants, users, verifications } from "#server/db/schema/accounts.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { generations, liveEventRows, uploads } from "#server/db/schema/work.ts";
import { deleteAccount, finishDeletions } from "#server/domain/accounts/delete-account.ts";
import { eraseFilesOf } from "#server/domain/storage/erase-files-of.ts";
import { holdTokens } from "#server/domain/tokens/holds.ts";
import { createLogger } from "#server/log/logger.ts";
import { createBrowser, goodPassword, startAccountServer, type AccountServer, type Browser } from "./account-server.ts";
import { mailsTo, outcomeOf, signInAt, signUpVerified } from "./account-setup.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { listKeys } from "./storage-setup.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles, createTestUpload } from "./work-setup.ts";

const soon = { timeout: 4000, interval: 5 };

describe("the deletion of an account", () => {
  let database: TestDatabase;
  let server: AccountServer;
  let other: AccountServer;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let deletion: AccountDeletion;
  /** What the payment provider says when a subscription is to end. */
  let endBilling = async (): Promise<void> => undefined;
  const logger = createLogger({ level: "silent", role: "test" });
  beforeAll(async () => {
    database = await createTestDatabase();
    storage = await createTestFiles();
    const { files } = storage;
    const real = createAccountDeletion({ db: database.db, files, payments: null, logger });
    deletion = { ...real, endBilling: () => endBilling() };
    const secret = randomUUID();
    server = await startAccountServer(database, { secret, deletion });
    other = await startAccountServer(database, { secret, deletion });
  });
  afterAll(async () => {
    await Promise.all([server.close(), other.close()]);
    await database.close();
    await storage.remove();
  });

  const status = async ({ call }: Browser) => (await call("/api/profile")).status;
  const remove = ({ call }: Browser, body: object = { password: goodPassword }) =>
    call("/api/account", { method: "DELETE", body });
  const person = () => signUpVerified({ origin: server.origin, db: database.db });
  /** A photo with its files, a finished picture, and one in the making that a token is held for. */
  const withWork = async () => {
    const someone = await person();
    const { id: userId } = someone;
    const { files } = storage;
    const hash = createHash("sha256").update(userId).digest("hex");
    const photoKey = `photos/${userId}/${hash}.jpg`;
    const previewKey = `previews/${userId}/${hash}.webp`;
    for (const key of [photoKey, previewKey]) await files.put(key, Buffer.from(userId));
    const [upload] = await database.db
      .insert(uploads)
      .values({
        userId,
        purpose: "photo",
        photoKey,
        previewKey,
        fileName: "car.jpg",
        width: 800,
        height: 600,
        bytes: 36,
        matteStatus: "failed",
      })
      .returning();
    const picture = { userId, kind: "preset", uploadId: upload?.id, preset: "City", engine: "studio" } as const;
    const making = randomUUID();
    await database.db.insert(generations).values([
      { ...picture, preset: "Beach", status: "done", stage: "done", aspectRatio: "4:3" },
      { ...picture, id: making, status: "running", stage: "reading", aspectRatio: "1:1", cost: 1 },
    ]);
    await database.db.transaction((tx) => holdTokens(tx, { userId, count: 1, cause: `generation:${making}` }));
    return { ...someone, making, holds: async () => (await filesWith(userId)).length };
  };
  const filesWith = async (name: string) => {
    const keys = await listKeys(storage.files);
    return keys.filter((key) => key.includes(name));
  };
  /** How many rows of every table name the user, by id or address. */
  const traces = async (id: string, email: string) => {
    const { rows: tables } = await database.db.execute<{ name: string }>(
      sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${id}%`} or t::text like ${`%${email}%`}`,
      );
      if (rows.length > 0) found.push(`${name} ${rows.length}`);
    }
    return found.toSorted();
  };

  test("takes everything along: rows, files, sessions in every process, work in the making; the ledger stays without a name", async () => {
    const { browser, id, email, holds } = await withWork();
    const there = createBrowser(other.origin);
    await signInAt(other.origin, { email, browser: there });
    expect([await status(browser), await status(there), await holds()]).toEqual([200, 200, 2]);
    await browser.call("/api/auth/forgot-password", { body: { email } });
    expect(await outcomeOf(await remove(browser))).toBe("200");
    expect(await status(browser)).toBe(401);
    await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
    expect(await holds()).toBe(0);
    const ledger = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, id));
    expect(ledger.map(({ entry }) => entry)).toEqual(["grant", "hold", "release", "closing"]);
    expect(ledger.reduce((sum, row) => sum + row.planTokens + row.purchasedTokens, 0)).toBe(0);
    // The last mail waits to be sent; what it told the rows by goes with it.
    expect(await traces(id, email)).toEqual(["mails 1", `token_ledger ${ledger.length}`]);
    expect(await mailsTo(database.db, email)).toEqual([{ kind: "account-deleted" }]);
    expect(await outcomeOf(await signInAt(server.origin, { email }))).toBe("401 invalid_credentials");
  });

  test("is refused without the password, and changes nothing", async () => {
    const { browser, holds } = await withWork();
    expect(await outcomeOf(await remove(browser, {}))).toBe("403 wrong_password");
    expect(await outcomeOf(await remove(browser, { password: "wrong-password" }))).toBe("403 wrong_password");
    expect([await status(browser), await holds()]).toEqual([200, 2]);
  });

  test("asked for five times at once it is done once", async () => {
    const { browser, id, email } = await withWork();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(browser)));
    for (const answer of answers)
      expect(["200", "401 unauthenticated", "403 wrong_password", "403 sign_in_again"]).toContain(
        await outcomeOf(answer),
      );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    await deleteAccount({ ...deletion, forgetSessions: () => undefined }, id);
    expect(await mailsTo(database.db, email, "account-deleted")).toHaveLength(1);
    expect(await database.db.select().from(users).where(eq(users.id, id))).toEqual([]);
  });

  test("the address is free for a new account at once, which has the tokens of a sign-up once a year", async () => {
    const { browser, email, id } = await person();
    await remove(browser);
    const again = createBrowser(server.origin);
    const answer = await again.call("/api/auth/sign-up/email", { body: { email, password: goodPassword } });
    expect(await outcomeOf(answer)).toBe("200");
    expect(await (await again.call("/api/profile")).json()).toMatchObject({ email, generation_tokens: 0 });
    expect(await (await again.call("/api/profile")).json()).not.toMatchObject({ id });
    await remove(again);
    await database.db.update(signUpGrants).set({ grantedAt: sql`now() - interval '366 days'` });
    const later = createBrowser(server.origin);
    const [name, domain] = email.split("@");
    await later.call("/api/auth/sign-up/email", {
      body: { email: `${name}+again@${domain}`, password: goodPassword },
    });
    expect(await (await later.call("/api/profile")).json()).toMatchObject({ generation_tokens: 10 });
  });

  test("nothing has changed when the subscription could not be ended", async () => {
    const { browser, email, holds } = await withWork();
    endBilling = async () => {
      throw new Error("the payment provider does not answer");
    };
    expect((await remove(browser)).status).toBe(500);
    endBilling = async () => undefined;
    expect([await status(browser), await holds()]).toEqual([200, 2]);
    expect(await mailsTo(database.db, email, "account-deleted")).toEqual([]);
  });

  test("a process that is killed in the middle leaves a closed account, and the worker's next round empties it", async () => {
    const { browser, id, email, holds, making } = await withWork();
    const killed = { ...deletion, forgetSessions: () => undefined, logger };
    const stop = async () => {
      throw new Error("killed");
    };
    await deleteAccount({ ...killed, eraseFiles: stop }, id);
    await vi.waitFor(async () => expect(await status(browser)).toBe(401), soon);
    expect(await holds()).toBe(2);
    expect(await outcomeOf(await signInAt(server.origin, { email }))).toBe("401 invalid_credentials");
    const [cancelled] = await database.db.select().from(generations).where(eq(generations.id, making));
    expect(cancelled?.status).toBe("cancelled");
    expect(await finishDeletions(killed)).toBe(0);
    await database.db.update(accountDeletions).set({ nextTryAt: new Date(0) });
    expect(await finishDeletions(killed)).toBe(1);
    expect(await holds()).toBe(0);
    expect(await mailsTo(database.db, email, "account-deleted")).toHaveLength(1);
    expect(await finishDeletions(killed)).toBe(0);
  });

  test("a large account goes a few hundred rows at a time: the answer says that it is not over, and a round ends it", async () => {
    const { id, email } = await person();
    const { db } = database;
    await db.execute(sql`insert into live_events (user_id, name, subject_id)
      select ${id}, 'profile.changed', gen_random_uuid() from generate_series(1, 1300)`);
    const left = async () => (await db.select().from(liveEventRows).where(eq(liveEventRows.userId, id))).length;
    const impatient = {
      ...deletion,
      forgetSessions: () => undefined,
      eraseFiles: (userId: string) => eraseFilesOf({ db, files: storage.files }, userId, 0),
    };
    expect(await deleteAccount(impatient, id)).toBe(false);
    expect(await left()).toBeLessThanOrEqual(801);
    expect(await left()).toBeGreaterThan(0);
    expect(await mailsTo(db, email, "account-deleted")).toEqual([]);
    expect(await finishDeletions(impatient)).toBe(1);
    expect(await mailsTo(db, email, "account-deleted")).toHaveLength(1);
  });

  test("a deletion that waits takes the mails of the account that is gone, and none of a new one with its address", async () => {
    const { browser, id, email } = await person();
    await browser.call("/api/auth/forgot-password", { body: { email } });
    expect(await mailsTo(database.db, email, "reset-password")).toHaveLength(1);
    const waiting = { ...deletion, forgetSessions: () => undefined, logger };
    const stop = async () => {
      throw new Error("killed");
    };
    await deleteAccount({ ...waiting, eraseFiles: stop }, id);
    const again = createBrowser(server.origin);
    await again.call("/api/auth/sign-up/email", { body: { email, password: goodPassword } });
    const toConfirm = () => mailsTo(database.db, email, "verify-email");
    await expect.poll(async () => (await toConfirm()).length).toBe(2);
    const [newest] = await toConfirm();
    await deleteAccount(waiting, id);
    expect(await toConfirm()).toEqual([newest]);
    expect(await mailsTo(database.db, email, "reset-password")).toEqual([]);
    expect(await mailsTo(database.db, email, "account-deleted")).toHaveLength(1);
  });

  test("a picture that is finished just when its account goes is dropped, and leaves no file", async () => {
    const { browser, id } = await person();
    const { files } = storage;
    const pictures = createPictures(database, files);
    const uploadId = await createTestUpload(database, id);
    const started = await pictures.start({ userId: id, uploadId });
    let answer: Response | undefined;
    await pictures.run(started.generation.id, async () => {
      answer = await remove(browser);
      return finishedPicture;
    });
    expect(answer?.status).toBe(200);
    expect(await database.db.select().from(generations).where(eq(generations.userId, id))).toEqual([]);
    expect(await filesWith(started.generation.id)).toEqual([]);
  });

  test("trusted browsers and begun steps of the account go, too", async () => {
    const { browser, id } = await person();
    const expiresAt = sql`now() + interval '1 day'`;
    await database.db.insert(verifications).values({ identifier: `trust-device-${id}`, value: id, expiresAt });
    await remove(browser);
    const ofUser = or(eq(verifications.value, id), like(verifications.identifier, `%${id}%`));
    expect(await database.db.select().from(verifications).where(ofUser)).toEqual([]);
    expect(await database.db.select().from(tokenBalances).where(eq(tokenBalances.userId, id))).toEqual([]);
  });
});
