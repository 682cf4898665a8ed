import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { deleteContactMessages } from "#server/domain/contact/contact-message-store.ts";
import { mailContactMessages } from "#server/domain/contact/mail-contact-messages.ts";
import { createLogger } from "#server/log/logger.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { anyAddress, createBrowser } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { describeOnEachDatabase } from "./test-database.ts";

const path = "/api/functions/send-contact-email";
const good = { name: "Jo Driver", email: "jo@example.test", message: "Do you do vans too?\nThanks." };
const logger = createLogger({ level: "silent", role: "test" });

describeOnEachDatabase("contact", (createDatabase) => {
  const { server, database } = setUpAccountServer(createDatabase);
  const send = (body: unknown, { address = anyAddress(), key }: { address?: string; key?: string } = {}) =>
    createBrowser(server.origin, address).call(path, {
      body,
      headers: key === undefined ? undefined : { "idempotency-key": key },
    });
  const stored = async (name: string) =>
    (await database.db.select().from(contactMessages)).filter((row) => row.name === name);
  const newName = () => `Jo ${randomUUID()}`;

  test("a message is stored as it was written, and the log says so without a word of it", async () => {
    const name = newName();
    const answer = await send({ ...good, name: `  ${name} `, filledInMs: 40_000, website: "" });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const [row] = await stored(name);
    expect(row).toMatchObject({ ...good, name, suspicion: null, mailedAt: null });
    const log = server.readLog();
    expect(log).toContain(`"contactMessageId":"${row?.id}"`);
    expect(log).not.toMatch(/jo@example|vans too/);
    expect(log).not.toContain(name);
  });

  test("a call without the form's traps is a message like any other", async () => {
    const name = newName();
    expect((await send({ ...good, name })).status).toBe(200);
    expect(await stored(name)).toMatchObject([{ suspicion: null }]);
  });

  test.each([
    ["name", { name: " J " }, "name: Name must be at least 2 characters."],
    ["name", { name: undefined }, "name: Name must be at least 2 characters."],
    ["email", { email: "jo@" }, "email: Please enter a valid email address."],
    ["email", { email: "jo@example.test\r\nBcc: all@example.test" }, "email: Please enter a valid email address."],
    ["message", { message: "Too short" }, "message: Message must be at least 10 characters."],
    ["message", { message: "x".repeat(5001) }, "message: The message must be at most 5000 characters"],
  ])("a wrong %s is refused with its reason: %j", async (_field, wrong, reason) => {
    const name = newName();
    const answer = await send({ ...good, name, ...wrong });
    expect(answer.status).toBe(400);
    const { code, reasons } = failureAnswer.parse(await answer.json());
    expect({ code, reasons }).toEqual({ code: "validation_failed", reasons: [reason] });
    expect(await stored(name)).toEqual([]);
  });

  test("a machine that fills the hidden field, or is done at once, gets the usual answer but no mail", async () => {
    const [hidden, hasty] = [newName(), newName()];
    expect((await send({ ...good, name: hidden, website: "https://pills.test" })).status).toBe(200);
    expect((await send({ ...good, name: hasty, filledInMs: 300 })).status).toBe(200);
    expect(await stored(hidden)).toMatchObject([{ suspicion: "hidden-field" }]);
    expect(await stored(hasty)).toMatchObject([{ suspicion: "haste" }]);
    const { names } = await mailAll();
    expect(names).not.toContain(hidden);
    expect(names).not.toContain(hasty);
  });

  test("the same key sends a message once", async () => {
    const name = newName();
    const key = randomUUID();
    for (const _try of [1, 2]) expect((await send({ ...good, name }, { key })).status).toBe(200);
    expect(await stored(name)).toHaveLength(1);
  });

  test("the eleventh message of an hour from one address has to wait, another address's does not", async () => {
    const address = "192.0.2.7";
    for (let count = 0; count < 10; count += 1) expect((await send(good, { address })).status).toBe(200);
    const refused = await send(good, { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await send(good)).status).toBe(200);
  });

  test("the team's address is told to everybody", async () => {
    const answer = await createBrowser(server.origin).call("/api/contact-address");
    expect(await answer.json()).toEqual({ email: "team@example.test" });
  });

  test("what waits is mailed once with the sender to answer to; a refused mail waits on and holds up no other", async () => {
    await mailAll();
    const [refused, taken] = [newName(), newName()];
    await send({ ...good, name: refused });
    await send({ ...good, name: taken });
    const first = await mailAll((mail) => mail.replyTo.name !== refused);
    expect(first.names).toEqual([refused, taken]);
    expect(first.mails.at(-1)).toMatchObject({
      to: "team@example.test",
      replyTo: { name: taken, address: good.email },
      text: `${taken} <${good.email}> wrote:\n\n${good.message}\n`,
    });
    expect((await mailAll()).names).toEqual([refused]);
    expect((await mailAll()).names).toEqual([]);
  });

  test("two processes that mail at the same moment mail each message once", async () => {
    await mailAll();
    const names = [newName(), newName(), newName()];
    for (const name of names) await send({ ...good, name });
    const both = await Promise.all([mailAll(), mailAll()]);
    expect(both.flatMap((round) => round.names).toSorted()).toEqual(names.toSorted());
  });

  test("old messages go, suspicious ones sooner", async () => {
    const [kept, suspicious, old] = [newName(), newName(), newName()];
    const row = { email: good.email, message: good.message };
    const at = (day: number) => new Date(Date.UTC(2020, 0, day));
    await database.db.insert(contactMessages).values([
      { ...row, name: kept, createdAt: at(10) },
      { ...row, name: suspicious, createdAt: at(10), suspicion: "haste" },
      { ...row, name: old, createdAt: at(1) },
    ]);
    await deleteContactMessages(database.db, { before: at(5), suspiciousBefore: at(20) });
    expect(await stored(kept)).toHaveLength(1);
    expect([...(await stored(suspicious)), ...(await stored(old))]).toEqual([]);
  });

  /** Mails everything that waits to a mail server that takes what `takes` says. Gives what it was offered. */
  async function mailAll(takes: (mail: Mail) => boolean = () => true): Promise<{ mails: Mail[]; names: string[] }> {
    const mails: Mail[] = [];
    const mailer = {
      send: (mail: Mail) => {
        mails.push(mail);
        return takes(mail) ? Promise.resolve() : Promise.reject(new Error("refused"));
      },
    };
    await mailContactMessages({ db: database.db, mailer, to: "team@example.test", logger });
    return { mails, names: mails.map(({ replyTo }) => replyTo.name) };
  }
});
