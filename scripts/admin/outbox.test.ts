import { afterAll, beforeEach, expect, test } from "vitest";
import type { MailContent } from "#contract/mail-content.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { mails } from "#server/db/schema/mails.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { listContact, showContact } from "./contact.ts";
import { listOutbox, showMail } from "./outbox.ts";

const site = { origin: "https://carvas.example", teamAddress: undefined };
const { db, close } = await createTestDatabase();
afterAll(close);
beforeEach(async () => {
  await db.delete(mails);
  await db.delete(contactMessages);
});

const queue = (content: MailContent, toAddress: string) =>
  db.transaction((tx) => queueMail(tx, { toAddress, content, cause: `${content.kind}:${toAddress}` }));

test("the outbox lists what was mailed to whom, and shows one in full with its link", async () => {
  expect(await listOutbox(db, { isAll: false })).toBe("No mail yet.\n");
  const url = `${site.origin}/auth/reset-password#token`;
  await queue({ kind: "reset-password", url }, "jo@example.test");
  const list = await listOutbox(db, { isAll: false });
  expect(list).toMatch(/waiting +reset-password +jo@example\.test +[\da-f]{8}\n/);
  expect(list).not.toContain("token");
  const [row] = await db.select().from(mails);
  const shown = await showMail(db, row?.id.slice(0, 8) ?? "", site);
  expect(shown).toContain("its link works until");
  expect(shown).toContain("To: jo@example.test");
  expect(shown).toContain(url);
});

test("twenty are listed unless all are wanted", async () => {
  for (let index = 0; index < 22; index += 1) await queue({ kind: "welcome" }, `jo-${index}@example.test`);
  expect((await listOutbox(db, { isAll: false })).match(/welcome/g)).toHaveLength(20);
  expect(await listOutbox(db, { isAll: false })).toContain("--all");
  expect((await listOutbox(db, { isAll: true })).match(/welcome/g)).toHaveLength(22);
  expect(await listOutbox(db, { isAll: false })).toContain("In all: 22 waiting.");
});

test("a beginning that fits none, or several, shows nothing", async () => {
  for (const address of ["a@example.test", "b@example.test"]) await queue({ kind: "welcome" }, address);
  expect(await showMail(db, "", site)).toContain("more than one");
  expect(await showMail(db, "%", site)).toContain("No mail");
});

test("what became of a mail that failed, was forgotten, or lost its link is said", async () => {
  await queue({ kind: "verify-email", url: "(the link was removed when the mail was sent)" }, "jo@example.test");
  await db.update(mails).set({ failures: 3, lastFailure: "EAUTH, the mail server answered 535." });
  const [row] = await db.select().from(mails);
  const id = row?.id ?? "";
  expect(await showMail(db, id, site)).toMatch(/failed 3 times, last: EAUTH[\s\S]*the link was removed/);
  await db.update(mails).set({ state: "sent", endedAt: new Date(), content: null, toAddress: null });
  expect(await showMail(db, id, site)).toContain("are forgotten");
  expect(await listOutbox(db, { isAll: false })).toContain("(forgotten)");
});

test("messages of the contact page are listed, machines' with them; nothing in them moves the cursor or a line", async () => {
  expect(await listContact(db, { isAll: false })).toBe("No message yet.\n");
  const hostile = "\u001b[2J\u001b]0;owned\u0007 Jo\u202e";
  await db.insert(contactMessages).values([
    { name: hostile, email: "jo@example.test", message: "first line\nsecond \u001b[31mline\r", suspicion: "haste" },
    { name: "Ann", email: "ann@example.test", message: "Do you do vans?" },
  ]);
  const list = await listContact(db, { isAll: false });
  expect(list).toContain("a machine? (haste)");
  expect(list).toContain("only stored");
  const row = (await db.select().from(contactMessages)).find(({ suspicion }) => suspicion !== null);
  const shown = await showContact(db, row?.id.slice(0, 8) ?? "");
  expect(shown).toContain("first line\nsecond");
  for (const text of [list, shown]) expect(text).not.toMatch(/[^\P{C}\n]/u);
  expect(list.split("\n").filter((line) => line.includes("second"))).toHaveLength(1);
});
