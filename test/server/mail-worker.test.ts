import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMails } from "#server/compose/open-mails.ts";
import { parseConfig } from "#server/config/config.ts";
import { mails } from "#server/db/schema/mails.ts";
import { forgetMailsOf } from "#server/domain/mails/forget-mails-of.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { sweepMails } from "#server/domain/mails/sweep-mails.ts";
import { createOutboxMailer } from "#server/mail/outbox-mailer.ts";
import { sweepOutbox } from "#server/mail/sweep-outbox.ts";
import { startMailServer } from "./mail-server.ts";
import { anyMailAddress, createListeningMailer, mailOrigin, resetUrl, setUpMails } from "./mail-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("the outbox of mails", (createDatabase) => {
  const { logger, readLog, database, anyFolder, queue, send, rowOf, setBack } = setUpMails(createDatabase);

  test("a deleted account leaves no mail to it and none that names it, nor its files; its last mail leaves no address", async () => {
    const outbox = anyFolder();
    const [gone, other] = [anyMailAddress(), anyMailAddress()];
    await queue({ kind: "welcome" }, gone.toUpperCase());
    await queue({ kind: "email-changed", newEmail: gone }, other);
    await queue({ kind: "welcome" }, other);
    await send(createOutboxMailer(outbox));
    expect(await readdir(outbox)).toHaveLength(6);
    await queue({ kind: "low-balance", tokens: 1, nextTokensAt: new Date().toISOString() }, gone);
    // The account is closed in the moment of this mail, of which a `Date` has the milliseconds alone.
    const closedAt = (await rowOf(gone))?.createdAt ?? new Date(0);
    await database().db.transaction(async (tx) => {
      await forgetMailsOf(tx, gone, closedAt);
      await queueMail(tx, { toAddress: gone, content: { kind: "account-deleted" }, cause: `account-deleted:${gone}` });
    });
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered.map(({ kind, to }) => [kind, to])).toEqual([["account-deleted", gone]]);
    const left = await database().db.select().from(mails);
    expect(left.map(({ kind, toAddress }) => [kind, toAddress])).toEqual(
      expect.arrayContaining([
        ["welcome", other],
        ["account-deleted", null],
      ]),
    );
    expect(left).toHaveLength(2);
    const sweep = () => sweepMails({ db: database().db, sweepOutbox: (keepOnly) => sweepOutbox(outbox, keepOnly) });
    expect(await sweep()).toBe(4);
    expect(await readdir(outbox)).toHaveLength(2);
    expect(await sweep()).toBe(0);
  });

  test("90 days after it ended a mail loses its address and its words, and its cause is still known", async () => {
    const [old, recent] = [anyMailAddress(), anyMailAddress()];
    const cause = randomUUID();
    await queue({ kind: "welcome" }, old, cause);
    await queue({ kind: "welcome" }, recent);
    await send(createListeningMailer().mailer);
    await setBack(old, "endedAt", "91 days");
    await setBack(recent, "endedAt", "89 days");
    expect(await sweepMails({ db: database().db, sweepOutbox: async () => 0 })).toBe(1);
    expect(await rowOf(old)).toBeUndefined();
    expect(await rowOf(recent)).toBeDefined();
    await queue({ kind: "welcome" }, old, cause);
    const { mailer, offered } = createListeningMailer();
    await send(mailer);
    expect(offered).toEqual([]);
  });

  test("an operator hears at the start of a mail server that does not answer, and of links that lead to localhost", async () => {
    const gone = await startMailServer();
    await gone.stop();
    const config = parseConfig({
      DATA_DIR: anyFolder(),
      SESSION_SECRET: "x".repeat(32),
      SMTP_URL: gone.addressFor().href,
      MAIL_FROM: "web@example.test",
    });
    await using closing = new AsyncDisposableStack();
    await openMails({ config, db: database().db, connectionString: database().url, logger, closing });
    await expect.poll(readLog).toContain("mails-not-taken");
    expect(readLog()).toContain("no answer");
    expect(readLog()).toContain("PUBLIC_URL is not set");
  });

  test("a worker hears of a mail on commit and sends it at once; without a mail server it lies in the outbox folder", async () => {
    const folder = anyFolder();
    const config = parseConfig({ DATA_DIR: folder, SESSION_SECRET: "x".repeat(32), PUBLIC_URL: mailOrigin });
    await using closing = new AsyncDisposableStack();
    await openMails({ config, db: database().db, connectionString: database().url, logger, closing });
    expect(readLog()).toContain("mails-not-sent");
    expect(readLog()).toContain("npm run admin -- outbox");
    const address = anyMailAddress();
    const startedAt = performance.now();
    await queue({ kind: "reset-password", url: resetUrl }, address);
    await expect.poll(async () => (await rowOf(address))?.state, { timeout: 10_000, interval: 20 }).toBe("written");
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await readdir(join(folder, "outbox"))).toHaveLength(2);
    // The folder is the only place where the link is to be found.
    expect((await rowOf(address))?.content).toEqual({ kind: "reset-password", url: resetUrl });
    expect(readLog()).not.toContain("secret-token");
  });
});
