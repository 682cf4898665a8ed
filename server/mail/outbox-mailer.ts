import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "./mailer.ts";

/** Mails hold links that open accounts: for the server's own user only. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Takes a mail server's place: each mail becomes two files that a person can read, the text and the page, `<moment>-<kind>-<id>`. */
export function createOutboxMailer(folder: string): Mailer {
  const makeFolder = async (): Promise<void> => void (await mkdir(folder, { recursive: true, mode: folderMode }));
  return {
    endState: "written",
    // Start-up names the folder: then it is there.
    check: makeFolder,
    send: async (mail) => {
      await makeFolder();
      const path = join(folder, outboxFileName(mail));
      await writeWhole(`${path}.html`, mail.html);
      await writeWhole(`${path}.txt`, describeMail(mail));
    },
  };
}

/** The same for every try, so that a mail that is written again replaces itself. */
export function outboxFileName({ queuedAt, kind, id }: Pick<Mail, "queuedAt" | "kind" | "id">): string {
  const moment = queuedAt.toISOString().slice(0, 19).replaceAll(":", "");
  return `${moment}-${kind}-${id}`;
}

/** Which mail a file of the outbox holds, and the day of its queueing; null for a file of somebody else. */
export function readOutboxFileName(fileName: string): { id: string; day: string } | null {
  const [, day, id] = outboxFilePattern.exec(fileName) ?? [];
  return day === undefined || id === undefined ? null : { id, day };
}

const outboxFilePattern =
  /^(\d{4}-\d{2}-\d{2})T\d{6}-[a-z-]+-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:html|txt)(?:\.part)?$/;

/** What a reader wants to know of a mail, as its headers would say it. */
export function describeMail(mail: Pick<Mail, "to" | "replyTo" | "queuedAt" | "subject" | "text">): string {
  const { to, replyTo, queuedAt, subject, text } = mail;
  const headers = [
    `To: ${to}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo.name} <${replyTo.address}>`]),
    `Date: ${queuedAt.toUTCString()}`,
    `Subject: ${subject}`,
  ];
  return `${headers.join("\n")}\n\n${text}`;
}

async function writeWhole(path: string, content: string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, content, { mode: fileMode });
  await rename(part, path);
}
