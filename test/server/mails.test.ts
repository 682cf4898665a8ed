import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#server/db/schema/mails.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { removedLink } from "#server/domain/mails/send-waiting-mails.ts";
import { MailNotTaken, type Mailer } from "#server/mail/mailer.ts";
import { createSmtpMailer } from "#server/mail/smtp-mailer.ts";
import { headerOf, startMailServer } from "./mail-server.ts";
import { anyMailAddress, createListeningMailer, resetUrl, setUpMails } from "./mail-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("mails", (createDatabase) => {
  const { readLog, database, queue, send, rowOf, setBack } = setUpMails(createDatabase);

  const refuse = (isServerTrouble: boolean) => () => {
    throw new MailNotTaken("said no", isServerTrouble);
  };

  test("no commit, no mail; the same cause is mailed once", async () => {
    const address = anyMailAddress();
    const cause = randomUUID();
    const failing = database().db.transaction(async (tx) => {
      await queueMail(tx, { toAddress: address, content: { kind: "welcome" }, cause });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered).toEqual([]);
    await queue({ kind: "welcome" }, address, cause);
    await queue({ kind: "welcome" }, address, cause);
    await send(mailer);
    await queue({ kind: "welcome" }, address, cause);
    await send(mailer);
    expect(offered.map(({ to }) => to)).toEqual([address]);
    expect(await rowOf(address)).toMatchObject({ state: "sent", failures: 0 });
  });

  test("processes that send at the same moment send each mail once", async () => {
    const addresses = Array.from({ length: 20 }, anyMailAddress);
    for (const address of addresses) await queue({ kind: "welcome" }, address);
    const mailers = [createListeningMailer(), createListeningMailer(), createListeningMailer()];
    await Promise.all(mailers.map(({ mailer }) => send(mailer)));
    const to = mailers.flatMap(({ offered }) => offered.map((mail) => mail.to));
    expect(to.toSorted()).toEqual(addresses.toSorted());
  });

  test("a link is not kept once its mail is on its way, and never logged", async () => {
    const address = anyMailAddress();
    await queue({ kind: "reset-password", url: resetUrl }, address);
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered[0]?.text).toContain(resetUrl);
    expect((await rowOf(address))?.content).toEqual({ kind: "reset-password", url: removedLink });
    expect(readLog()).toContain("mail-sent");
    expect(readLog()).not.toContain("secret");
    expect(readLog()).not.toContain(address);
  });

  test("a refused mail is tried again after 1, 2, 4 minutes up to two hours, under the same id, and holds up no other", async () => {
    const [refused, taken] = [anyMailAddress(), anyMailAddress()];
    await queue({ kind: "welcome" }, refused);
    await queue({ kind: "welcome" }, taken);
    const waits: number[] = [];
    const { mailer, offered } = createListeningMailer((mail) => {
      if (mail.to === refused) refuse(false)();
    });
    for (let tries = 0; tries < 9; tries += 1) {
      await send(mailer);
      const [row] = await database()
        .db.select({ seconds: sql<number>`round(extract(epoch from ${mails.nextTryAt} - now()))::int` })
        .from(mails)
        .where(eq(mails.toAddress, refused));
      waits.push(row?.seconds ?? 0);
      await setBack(refused, "nextTryAt", "0");
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]);
    expect(offered.filter(({ to }) => to === taken)).toHaveLength(1);
    expect(new Set(offered.filter(({ to }) => to === refused).map(({ id }) => id)).size).toBe(1);
    expect(await rowOf(refused)).toMatchObject({ state: "waiting", failures: 9 });
  });

  test("after three days a mail is given up, with a line in the log", async () => {
    const address = anyMailAddress();
    await queue({ kind: "welcome" }, address);
    await send(createListeningMailer(refuse(false)).mailer);
    await setBack(address, "createdAt", "73 hours");
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered).toEqual([]);
    expect(await rowOf(address)).toMatchObject({
      state: "given-up",
      lastFailure: "The mail was not taken over: said no.",
    });
    expect(readLog()).toContain("mail-given-up");
    expect(readLog()).not.toContain(address);
  });

  test("a mail whose link has ended is not sent any more", async () => {
    const address = anyMailAddress();
    await queue({ kind: "reset-password", url: resetUrl }, address);
    await setBack(address, "expiresAt", "1 second");
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered).toEqual([]);
    expect(await rowOf(address)).toMatchObject({ state: "expired" });
  });

  test("while the mail server is away one mail is tried at a time; once it is back everything goes within minutes", async () => {
    const server = await startMailServer();
    const url = server.addressFor();
    await server.stop();
    const addresses = [anyMailAddress(), anyMailAddress(), anyMailAddress()];
    for (const address of addresses) await queue({ kind: "welcome" }, address);
    const mailer = createSmtpMailer({ url, from: "web@example.test" });
    expect(await send(mailer)).toBe("server-trouble");
    const afterOne = await database().db.select().from(mails);
    expect(afterOne.filter(({ failures }) => failures > 0)).toHaveLength(1);
    // An hour of it.
    for (let minute = 0; minute < 60; minute += 1) {
      await database()
        .db.update(mails)
        .set({ nextTryAt: sql`${mails.nextTryAt} - interval '1 minute'` });
      await send(mailer);
    }
    const waiting = await database().db.select().from(mails);
    expect(waiting.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    const back = await startMailServer({ port: Number(url.port) });
    await database()
      .db.update(mails)
      .set({ nextTryAt: sql`${mails.nextTryAt} - interval '2 minutes'` });
    expect(await send(mailer)).toBe("nothing-waits");
    await back.stop();
    expect(new Set(back.taken.map((mail) => headerOf(mail, "To")))).toEqual(new Set(addresses));
    expect(back.taken).toHaveLength(3);
  });

  test("a receipt that got lost repeats the mail under the same Message-ID", async () => {
    const address = anyMailAddress();
    await queue({ kind: "welcome" }, address);
    const first = await startMailServer({ onTaken: (hangUp) => hangUp() });
    const port = Number(first.addressFor().port);
    const mailer = createSmtpMailer({ url: first.addressFor(), from: "web@example.test" });
    await send(mailer);
    await first.stop();
    const second = await startMailServer({ port });
    await setBack(address, "nextTryAt", "0");
    await send(mailer);
    await second.stop();
    const ids = [first, second].map(({ taken }) => headerOf(taken[0] ?? [], "Message-ID"));
    expect(ids[0]).toMatch(/^<[\da-f-]{36}@example\.test>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(await rowOf(address)).toMatchObject({ state: "sent" });
  });

  test("a process that is lost while it sends leaves the mail to the next, minutes later", async () => {
    const address = anyMailAddress();
    await queue({ kind: "welcome" }, address);
    const lost: Mailer = { ...createListeningMailer().mailer, send: () => new Promise(() => {}) };
    const { mailer, offered } = createListeningMailer();
    void send(lost);
    await expect.poll(async () => (await rowOf(address))?.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 200_000);
    await send(mailer);
    expect(offered).toEqual([]);
    await setBack(address, "nextTryAt", "0");
    await send(mailer);
    expect(offered).toHaveLength(1);
  });

  test("a mail that can't be written is tried again and does not end the round", async () => {
    const address = anyMailAddress();
    await queue({ kind: "reset-password", url: "https://elsewhere.test/#secret" });
    await queue({ kind: "welcome" }, address);
    const { mailer, offered } = createListeningMailer();
    expect(await send(mailer)).toBe("nothing-waits");
    expect(offered.map(({ to }) => to)).toEqual([address]);
    expect(readLog()).toContain("leads elsewhere");
    expect(readLog()).not.toContain("#secret");
  });
});
