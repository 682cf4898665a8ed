import type { Database } from "#server/db/client.ts";
import {
  findContactMessage,
  readContactMessages,
  type ContactMessage,
} from "#server/domain/contact/read-contact-messages.ts";
import { printable, printedMoment, printedTable } from "./printed-table.ts";

const usuallyShown = 20;
const mostShown = 10_000;
const beginningLength = 48;

/** `npm run admin -- contact`: the newest messages of the contact page, those of machines with them. */
export async function listContact(db: Database, { isAll }: { isAll: boolean }): Promise<string> {
  const messages = await readContactMessages(db, isAll ? mostShown : usuallyShown);
  if (messages.length === 0) return "No message yet.\n";
  const rows = messages.map((message) => [
    printedMoment(message.createdAt),
    becameOf(message),
    message.id.slice(0, 8),
    `${message.name} <${message.email}>`,
    message.message.slice(0, beginningLength),
  ]);
  const more = isAll || messages.length < usuallyShown ? "" : "Older ones: --all. ";
  return `${printedTable([["when (UTC)", "", "id", "from", ""], ...rows])}\n${more}One of them in full: contact <id>\n`;
}

/** `npm run admin -- contact <id>`: one message in full. */
export async function showContact(db: Database, idStart: string): Promise<string> {
  const found = await findContactMessage(db, idStart);
  if (found === null) return `No message, or more than one, has an id that begins with ${printable(idStart)}.\n`;
  const { id, name, email, message, createdAt } = found;
  const lines = [id, `${printedMoment(createdAt)} (UTC), ${becameOf(found)}`, `${name} <${email}> wrote:`, "", message];
  return `${printable(lines.join("\n"))}\n`;
}

function becameOf({ suspicion, mailedAt, isPro }: ContactMessage): string {
  if (suspicion !== null) return suspicion === "haste" ? "a machine? (haste)" : "a machine? (hidden field)";
  return `${isPro ? "[Pro] " : ""}${mailedAt === null ? "only stored" : "mailed"}`;
}
