import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { AdminParts } from "#server/compose/open-admin.ts";
import { parseConfig } from "#server/config/config.ts";
import { mailedLinks, profiles, sessions, users } from "#server/db/schema/accounts.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { adminActions, planGifts } from "#server/db/schema/billing.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import { careForBilling } from "#server/domain/billing/care-for-billing.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";
import { chooseCommand, describeCommands, runCommand } from "./run-command.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { db } = database;
const ended: string[] = [];
const logger = createLogger({ level: "fatal", role: "test" });
const parts: AdminParts = {
  config: parseConfig({ SESSION_SECRET: "a".repeat(32) }),
  db,
  payments: null,
  publicUrl: "http://localhost:3000",
  deletion: {
    db,
    logger,
    forgetCustomer: async () => undefined,
    endBilling: async (id) => void ended.push(id),
    eraseFiles: async () => ({ isDone: true }),
  },
};
const admin = (...words: string[]) => runCommand(parts, chooseCommand(words));

async function someone(): Promise<{ id: string; email: string }> {
  const id = await createTestUser(db);
  return { id, email: `${id}@example.test` };
}
const notesOn = (userId: string) => db.select().from(adminActions).where(eq(adminActions.userId, userId));

test("tokens are given and taken with a reason, each with a ledger entry that names the note", async () => {
  const { id, email } = await someone();
  expect(await admin("grant", email.toUpperCase(), "25", "--reason", "a broken picture")).toContain(
    "Balance: 35 (10 of the plan, 25 purchased)",
  );
  expect(await admin("revoke", email, "100", "--reason", "a mistake")).toContain("Taken: 35 of 100.");
  const notes = await notesOn(id);
  expect(notes.map(({ action, reason }) => `${action}: ${reason}`).toSorted()).toEqual([
    "grant: a broken picture",
    "revoke: a mistake",
  ]);
  const entries = await db.select().from(tokenLedger).where(eq(tokenLedger.userId, id));
  expect(entries.map(({ cause }) => cause)).toEqual(expect.arrayContaining(notes.map((note) => `admin:${note.id}`)));
  expect(await admin("ledger", email)).toMatch(/25 tokens from the Carvas team[\s\S]*first month/);
  expect(await admin("user", email)).toMatch(/By command:[\s\S]*a mistake[\s\S]*a broken picture/);
});

test("an account is signed out everywhere and all that was handed out for it ends, with a note of why", async () => {
  const { id, email } = await someone();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(sessions).values([1, 2].map(() => ({ token: randomUUID(), userId: id, expiresAt })));
  await db
    .insert(mailedLinks)
    .values({ tokenHash: randomUUID(), purpose: "reset-password", userId: id, email, expiresAt });
  await db.insert(apiKeys).values({ userId: id, name: "stock", keyHash: randomUUID(), lastFour: "abcd", scopes: [] });
  const hook = { userId: id, events: [], sealedSecret: "sealed" };
  const [told] = await db
    .insert(webhooks)
    .values([
      { ...hook, url: "https://on.example/" },
      { ...hook, url: "https://off.example/", status: "off", offReason: "owner" },
    ])
    .returning();
  await db
    .insert(webhookDeliveries)
    .values({ webhookId: told?.id ?? "", eventId: randomUUID(), event: "photo.ready", subjectId: randomUUID() });
  expect(await admin("end-access", email, "--reason", "a stolen laptop")).toContain(
    "Ended: 2 sessions, 1 API keys, and all links. Switched off: 1 webhooks.",
  );
  expect(await db.select().from(apiKeys).where(eq(apiKeys.userId, id))).toEqual([]);
  const reasons = await db.select({ offReason: webhooks.offReason }).from(webhooks).where(eq(webhooks.userId, id));
  expect(new Set(reasons.map(({ offReason }) => offReason))).toEqual(new Set(["operator", "owner"]));
  expect(await db.select().from(webhookDeliveries)).toMatchObject([{ webhookId: told?.id, status: "failed" }]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await db.select().from(mailedLinks).where(eq(mailedLinks.userId, id))).toEqual([]);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  expect(profile?.addressKeyVersion).toBe(2);
  expect((await notesOn(id)).map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
    "end-access: a stolen laptop",
  ]);
  await expect(admin("end-access", email)).rejects.toThrow("A reason is missing");
});

test("Pro is given for months, longer with another gift, and ends by the clock with its credits", async () => {
  const { id, email } = await someone();
  const first = await admin("pro", email, "--reason", "a fair");
  expect(first).toContain("100 of the plan");
  expect(await admin("pro", email, "--months", "3", "--reason", "another fair")).toContain("Pro until");
  const gifts = await db.select().from(planGifts).where(eq(planGifts.userId, id));
  const monthMs = 30 * 24 * 3600 * 1000;
  expect(Math.max(...gifts.map(({ until }) => until.getTime())) - Date.now()).toBeGreaterThan(3.9 * monthMs);
  await db
    .update(planGifts)
    .set({ until: new Date(Date.now() - 1000) })
    .where(eq(planGifts.userId, id));
  for (let again = 0; again < 2; again += 1) await careForBilling({ db, payments: null, logger });
  expect(await admin("user", email)).toMatch(/plan +Core/);
});

test("an account is deleted only with a reason and a yes, its subscription first, and the note stays", async () => {
  const { id, email } = await someone();
  expect(await admin("delete", email, "--reason", "asked by mail")).toContain("Nothing was deleted.");
  expect(await notesOn(id)).toEqual([]);
  expect(await admin("delete", email, "--reason", "asked by mail", "--yes")).toContain("The account is closed");
  expect(ended).toContain(id);
  expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await notesOn(id)).toMatchObject([{ action: "delete", reason: "asked by mail" }]);
});

test.each([
  [["grant", "EMAIL", "25"], "A reason is missing"],
  [["grant", "EMAIL", "25", "--reason", "  "], "A reason is missing"],
  [["grant", "EMAIL", "0", "--reason", "x"], "must be a whole number from 1 to 100000"],
  [["grant", "EMAIL", "1.5", "--reason", "x"], "must be a whole number"],
  [["grant", "EMAIL", "-5", "--reason", "x"], "-5"],
  [["grant", "EMAIL", "1000000", "--reason", "x"], "must be a whole number"],
  [["pro", "EMAIL", "--months", "0", "--reason", "x"], "--months must be"],
  [["user"], "An e-mail address is missing."],
  [["user", "nobody@example.test"], "Nobody has the address nobody@example.test."],
  [["user", "not an address"], "Nobody has the address"],
  [["user", "EMAIL", "--everything"], "--everything"],
  [["drop", "EMAIL"], "npm run admin -- <command>"],
  [[], "grant <email> <tokens> --reason <why>"],
])("what was typed wrong is named, and changes nothing: %j", async (words, said) => {
  const { id, email } = await someone();
  const typed = words.map((word) => (word === "EMAIL" ? email : word));
  await expect((async () => admin(...typed))()).rejects.toThrow(said);
  expect(await notesOn(id)).toEqual([]);
  expect(await db.select().from(tokenLedger).where(eq(tokenLedger.userId, id))).toHaveLength(1);
});

test("every command has its line", () => {
  for (const name of ["grant", "revoke", "pro", "user", "ledger", "delete", "outbox", "contact"])
    expect(describeCommands()).toMatch(new RegExp(`^  ${name} `, "m"));
});
