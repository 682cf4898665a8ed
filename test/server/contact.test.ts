import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { mails } from "#server/db/schema/mails.ts";
import { deleteContactMessages } from "#server/domain/contact/contact-message-store.ts";
import { sweepContactMessages } from "#server/domain/contact/sweep-contact-messages.ts";
import { anyAddress, createBrowser, signUpAnyone } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { describeOnEachDatabase } from "./test-database.ts";

const path = "/api/functions/send-contact-email";
const good = { name: "Jo Driver", email: "jo@example.test", message: "Do you do vans too?\nThanks." };

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
    expect(row).toMatchObject({ ...good, name, suspicion: null, mailedAt: expect.any(Date) });
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
    await sweep();
    expect([...(await mailsOf(hidden)), ...(await mailsOf(hasty))]).toEqual([]);
  });

  test("the same key sends a message once", async () => {
    const name = newName();
    const key = randomUUID();
    for (const _try of [1, 2]) expect((await send({ ...good, name }, { key })).status).toBe(200);
    expect(await stored(name)).toHaveLength(1);
    expect(await mailsOf(name)).toHaveLength(1);
  });

  test("another message or another sender under the same key is taken as well", async () => {
    const [name, key] = [newName(), randomUUID()];
    const sent = [{}, { message: "And do you do motorbikes?" }, { email: "sam@example.test" }];
    for (const other of sent) expect((await send({ ...good, name, ...other }, { key })).status).toBe(200);
    expect(await stored(name)).toHaveLength(sent.length);
    expect(await mailsOf(name)).toHaveLength(sent.length);
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

  test("a message goes to the team with who wrote it, once", async () => {
    const name = newName();
    await send({ ...good, name });
    await Promise.all([sweep(), sweep()]);
    expect(await mailsOf(name)).toMatchObject([
      {
        toAddress: "team@example.test",
        state: "waiting",
        content: { kind: "contact-message", ...good, name, isPro: false },
      },
    ]);
  });

  test("who is signed in and on Pro has messages that are marked for the team; on Core they are as everybody's", async () => {
    for (const isPro of [true, false]) {
      const browser = createBrowser(server.origin);
      const { id } = await signUpAnyone(browser);
      await database.db.update(profiles).set({ isPro }).where(eq(profiles.id, id));
      const name = newName();
      await browser.call(path, { body: { ...good, name } });
      expect(await stored(name)).toMatchObject([{ isPro }]);
      expect(await mailsOf(name)).toMatchObject([{ content: { isPro } }]);
    }
  });

  test("what came while nobody knew the team's address is mailed once it is known, unless it is older than three days", async () => {
    const [recent, old] = [newName(), newName()];
    const row = { email: good.email, message: good.message };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await database.db.insert(contactMessages).values([
      { ...row, name: recent, createdAt: hoursAgo(71) },
      { ...row, name: old, createdAt: hoursAgo(73) },
    ]);
    await sweepContactMessages({ db: database.db, teamAddress: undefined });
    expect(await mailsOf(recent)).toEqual([]);
    await Promise.all([sweep(), sweep()]);
    expect(await mailsOf(recent)).toHaveLength(1);
    expect(await mailsOf(old)).toEqual([]);
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

  const sweep = () => sweepContactMessages({ db: database.db, teamAddress: "team@example.test" });
  const mailsOf = async (name: string) =>
    (await database.db.select().from(mails)).filter(
      ({ content }) => content?.kind === "contact-message" && content.name === name,
    );
});
