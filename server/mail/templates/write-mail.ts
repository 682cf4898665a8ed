import type { MailContent } from "#contract/mail-content.ts";
import type { Mail } from "../mailer.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Site } from "./letter.ts";
import { writeLetter } from "./write-letter.ts";

export type MailToWrite = {
  id: string;
  toAddress: string;
  createdAt: Date;
  content: MailContent;
};

/** A mail as it is handed over. Throws when its link would lead anywhere but to the installation itself. */
export function writeMail({ id, toAddress, createdAt, content }: MailToWrite, site: Site): Mail {
  const letter = writeLetter(content, site);
  if (letter.button !== undefined) requireOwnLink(letter.button.url, site.origin);
  const { subject, replyTo = toTeam(site) } = letter;
  return {
    id,
    kind: content.kind,
    queuedAt: createdAt,
    to: toAddress,
    replyTo,
    subject,
    text: letterText(letter, site),
    html: letterHtml(letter, site),
    isAutomatic: letter.replyTo === undefined,
  };
}

function toTeam({ teamAddress }: Site): Mail["replyTo"] {
  return teamAddress === undefined ? undefined : { name: "Carvas", address: teamAddress };
}

function requireOwnLink(url: string, origin: string): void {
  if (new URL(url).origin !== origin) {
    throw new Error(
      "The link of a mail leads elsewhere than PUBLIC_URL says: it is the same for every process, isn't it?",
    );
  }
}
