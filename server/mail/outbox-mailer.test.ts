import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mail } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { sweepOutbox } from "./sweep-outbox.ts";

let parent = "";
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "carvas-outbox-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const newFolder = () => join(parent, randomUUID());
const newMail = (daysAgo = 0): Mail => ({
  id: randomUUID(),
  kind: "reset-password",
  queuedAt: new Date(Date.now() - daysAgo * 24 * 3600 * 1000),
  to: "jo@example.test",
  replyTo: { name: "Carvas", address: "team@example.test" },
  subject: "Set a new password",
  text: "Here:\nhttps://carvas.example/auth/reset-password#secret\n",
  html: "<p>Here</p>",
  isAutomatic: true,
});

test("a mail becomes a text and a page that only the server's own user can read", async () => {
  const folder = newFolder();
  const mail = { ...newMail(), queuedAt: new Date("2026-11-23T08:31:07.5Z") };
  await createOutboxMailer(folder).send(mail);
  const name = `2026-11-23T083107-reset-password-${mail.id}`;
  expect((await readdir(folder)).toSorted()).toEqual([`${name}.html`, `${name}.txt`]);
  expect(await readFile(join(folder, `${name}.html`), "utf8")).toBe(mail.html);
  expect(await readFile(join(folder, `${name}.txt`), "utf8")).toBe(
    "To: jo@example.test\nReply-To: Carvas <team@example.test>\nDate: Mon, 23 Nov 2026 08:31:07 GMT\nSubject: Set a new password\n\n" +
      mail.text,
  );
  const modes = await Promise.all([folder, join(folder, `${name}.txt`)].map(async (path) => (await stat(path)).mode));
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test("a mail that is written again replaces itself", async () => {
  const folder = newFolder();
  const mail = newMail();
  for (const _try of [1, 2]) await createOutboxMailer(folder).send(mail);
  expect(await readdir(folder)).toHaveLength(2);
});

test("what is old or forgotten goes; what is somebody else's stays", async () => {
  const folder = newFolder();
  const [kept, old, forgotten] = [newMail(29), newMail(31), newMail()];
  for (const mail of [kept, old, forgotten]) await createOutboxMailer(folder).send(mail);
  await writeFile(join(folder, "notes.txt"), "mine");
  const asked: string[][] = [];
  const removed = await sweepOutbox(folder, async (ids) => {
    asked.push([...ids]);
    return [kept.id, old.id];
  });
  expect(asked.flat().toSorted()).toEqual([kept.id, old.id, forgotten.id].toSorted());
  expect(removed).toBe(4);
  const left = await readdir(folder);
  expect(left).toHaveLength(3);
  expect(left.filter((name) => name.includes(kept.id))).toHaveLength(2);
  expect(left).toContain("notes.txt");
});

test("a full folder is asked about in parts, and its pages and texts stay together", async () => {
  const folder = newFolder();
  const many = Array.from({ length: 501 }, () => newMail());
  for (const mail of many) await createOutboxMailer(folder).send(mail);
  const asked: number[] = [];
  const removed = await sweepOutbox(folder, async (ids) => {
    asked.push(ids.length);
    return ids;
  });
  expect([asked, removed]).toEqual([[500, 1], 0]);
});

test("a folder that is not there, or empty, is nothing to sweep", async () => {
  const folder = newFolder();
  const keepNone = async () => [];
  expect(await sweepOutbox(folder, keepNone)).toBe(0);
  await mkdir(folder);
  expect(await sweepOutbox(folder, keepNone)).toBe(0);
});
