import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { writeMailedLink } from "#contract/account-links.ts";
import type { MailContent } from "#contract/mail-content.ts";
import { mails } from "#server/db/schema/mails.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { sendWaitingMails } from "#server/domain/mails/send-waiting-mails.ts";
import { createLogger } from "#server/log/logger.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { writeMail } from "#server/mail/templates/write-mail.ts";
import type { TestDatabase } from "./test-database.ts";

export const mailOrigin = "https://carvas.example";
export const resetUrl = writeMailedLink(mailOrigin, "reset-password", "a-very-secret-token-of-a-link");

/** An outbox of mails of its own for the tests of a `describe`, empty before each of them. */
export function setUpMails(createDatabase: () => Promise<TestDatabase>) {
  const started: { database?: TestDatabase; folder?: string } = {};
  let log = "";
  const logger = createLogger({ level: "debug", role: "test", destination: { write: (line) => void (log += line) } });
  const database = (): TestDatabase => {
    if (started.database === undefined) throw new Error("The database is there while tests run, not before.");
    return started.database;
  };
  beforeAll(async () => {
    started.database = await createDatabase();
    started.folder = await mkdtemp(join(tmpdir(), "carvas-mails-"));
  });
  afterAll(async () => {
    await started.database?.close();
    await rm(started.folder ?? "", { recursive: true, force: true });
  });
  beforeEach(async () => {
    log = "";
    await database().db.delete(mails);
  });
  return {
    logger,
    readLog: () => log,
    database,
    /** A folder that is not there yet. */
    anyFolder: () => join(started.folder ?? "", randomUUID()),
    queue: (content: MailContent, toAddress = anyMailAddress(), cause = randomUUID()) =>
      database().db.transaction((tx) => queueMail(tx, { toAddress, content, cause })),
    send: (mailer: Mailer) =>
      sendWaitingMails({
        db: database().db,
        mailer,
        writeMail: async (mail) => writeMail(mail, { origin: mailOrigin, teamAddress: undefined }),
        logger,
      }),
    rowOf: async (address: string) => {
      const [row] = await database().db.select().from(mails).where(eq(mails.toAddress, address));
      return row;
    },
    /** As if that had been so long ago. */
    setBack: (address: string, column: "createdAt" | "nextTryAt" | "expiresAt" | "endedAt", interval: string) =>
      database()
        .db.update(mails)
        .set({ [column]: sql`now() - ${interval}::interval` })
        .where(eq(mails.toAddress, address)),
  };
}

export function anyMailAddress(): string {
  return `${randomUUID()}@example.test`;
}

/** Takes what `takes` does not throw at, and writes down what it was offered. */
export function createListeningMailer(takes: (mail: Mail) => void = () => undefined) {
  const offered: Mail[] = [];
  const mailer: Mailer = {
    endState: "sent",
    check: async () => undefined,
    send: async (mail) => {
      offered.push(mail);
      takes(mail);
    },
  };
  return { mailer, offered };
}
