import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { verifyBackup } from "#server/backup/verify-backup.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { generations } from "#server/db/schema/work.ts";
import { countLedgerFaults, countLedgerFaultsBySum } from "#server/domain/tokens/find-ledger-faults.ts";
import { startRole } from "#test/server/role-process.ts";
import { createEmptyDatabase, createTestDatabase } from "#test/server/test-database.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { backupDeps, createFolder, openBackupIn, restoreDeps } from "./backup-setup.ts";
import { signedIn, signUp } from "./person.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

const passphrase = "correct horse battery staple";

test(
  "a backup is made, everything is destroyed and put back: people sign in, see and load their pictures, and what was waiting is made",
  { tags: ["thorough"], timeout: 900_000 },
  async () => {
    const before = { database: await createTestDatabase(), folder: await createFolder(cleanUp) };
    const setup = { databaseUrl: before.database.url, dataDirectory: before.folder };
    const web = await startRole("web", setup);
    const worker = await startRole("worker", setup);
    const person = await signUp(web.url);
    const photo = await sharp(carPhoto).resize(800).jpeg().toBuffer();
    const upload = await person.upload(photo);
    const made = await person.order(upload, "Studio");
    const isDone = async (db = before.database.db, id = made) =>
      (await db.select().from(generations).where(eq(generations.id, id)))[0]?.status === "done";
    await expect.poll(() => isDone(), { timeout: 240_000, interval: 200 }).toBe(true);
    const picture = await person.readPicture(made);
    await worker.end("SIGTERM");
    const waiting = await person.order(
      await person.upload(await sharp(carPhoto).resize(760).jpeg().toBuffer()),
      "Studio",
    );

    // Beside the running web process.
    const backup = await createFolder(cleanUp);
    const target = await openBackupIn(backup, passphrase);
    const snapshot = await makeBackup(backupDeps({ url: before.database.url, dataDirectory: before.folder }, target));
    expect(snapshot.lostKeys).toEqual([]);
    expect(snapshot.jobs.count).toBe(2);
    expect((await verifyBackup(target)).faults).toEqual([]);
    await web.end("SIGTERM");
    await before.database.close();
    await rm(before.folder, { recursive: true });

    const after = { database: await createEmptyDatabase(), folder: await createFolder(cleanUp) };
    cleanUp.defer(after.database.close);
    const source = await openBackupIn(backup, passphrase);
    await restoreBackup(restoreDeps({ url: after.database.url, dataDirectory: after.folder }, source), {
      isForced: false,
    });

    const newSetup = { databaseUrl: after.database.url, dataDirectory: after.folder };
    const newWeb = await startRole("web", newSetup);
    cleanUp.defer(() => newWeb.end("SIGTERM"));
    const again = await signedIn(newWeb.url, person);
    expect((await again.readPicture(made)).equals(picture)).toBe(true);
    const { db } = after.database;
    expect([await countLedgerFaults(db), await countLedgerFaultsBySum(db)]).toEqual([0, 0]);
    const newWorker = await startRole("worker", newSetup);
    cleanUp.defer(() => newWorker.end("SIGTERM"));
    await expect.poll(() => isDone(db, waiting), { timeout: 240_000, interval: 200 }).toBe(true);
    const ledger = await db.select().from(tokenLedger);
    const count = (entry: string) => ledger.filter((row) => row.entry === entry).length;
    expect([count("hold"), count("capture"), count("release")]).toEqual([2, 2, 0]);
    const [balance] = await db.select().from(tokenBalances);
    const { rows } = await db.execute<{ sum: number }>(
      sql`select sum(plan_tokens + purchased_tokens)::int as sum from token_ledger`,
    );
    expect((balance?.planTokens ?? 0) + (balance?.purchasedTokens ?? 0)).toBe(rows[0]?.sum);
    // New rows go on after the old ones.
    expect((await signUp(newWeb.url)).email).not.toBe(person.email);
  },
);
