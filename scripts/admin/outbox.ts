import type { Database } from "#server/db/client.ts";
import { findOutboxMail, readOutbox, type OutboxMail } from "#server/domain/mails/read-outbox.ts";
import { describeMail } from "#server/mail/outbox-mailer.ts";
import { letterText } from "#server/mail/templates/letter-text.ts";
import type { Site } from "#server/mail/templates/letter.ts";
import { writeLetter } from "#server/mail/templates/write-letter.ts";
import { printable, printedMoment, printedTable } from "./printed-table.ts";

const usuallyShown = 20;
const mostShown = 10_000;

/** `npm run admin -- outbox`: the newest mails, with `--all` every one. */
export async function listOutbox(db: Database, { isAll }: { isAll: boolean }): Promise<string> {
  const { mails, counts } = await readOutbox(db, isAll ? mostShown : usuallyShown);
  if (mails.length === 0) return "No mail yet.\n";
  const rows = mails.map((mail) => [
    printedMoment(mail.createdAt),
    mail.state,
    mail.kind,
    mail.toAddress ?? "(forgotten)",
    mail.id.slice(0, 8),
    mail.lastFailure ?? "",
  ]);
  const more = isAll || mails.length < usuallyShown ? "" : "Older ones: --all. ";
  const inAll = Array.from(counts, ([state, count]) => `${count} ${state}`).join(", ");
  const table = printedTable([["when (UTC)", "state", "what", "to", "id", ""], ...rows]);
  return `${table}\nIn all: ${inAll}. ${more}One of them in full: outbox <id>\n`;
}

/** `npm run admin -- outbox <id>`: what the mail says, and what became of it. */
export async function showMail(db: Database, idStart: string, site: Site): Promise<string> {
  const mail = await findOutboxMail(db, idStart);
  if (mail === null) return `No mail, or more than one, has an id that begins with ${printable(idStart)}.\n`;
  return `${describeState(mail)}\n\n${printable(wordsOf(mail, site))}`;
}

function wordsOf({ toAddress, createdAt, content }: OutboxMail, site: Site): string {
  if (toAddress === null || content === null) return "Its address and its words are forgotten.\n";
  const letter = writeLetter(content, site);
  const text = letterText(letter, site);
  return describeMail({ to: toAddress, queuedAt: createdAt, replyTo: letter.replyTo, subject: letter.subject, text });
}

function describeState({ id, kind, state, endedAt, failures, lastFailure, nextTryAt, expiresAt }: OutboxMail): string {
  const became = endedAt === null ? `next try ${printedMoment(nextTryAt)}` : printedMoment(endedAt);
  return [
    `${kind} ${id}`,
    `${state}, ${became}`,
    ...(failures === 0 ? [] : [`failed ${failures} times, last: ${lastFailure ?? ""}`]),
    ...(expiresAt === null ? [] : [`its link works until ${printedMoment(expiresAt)}`]),
  ].join("\n");
}
