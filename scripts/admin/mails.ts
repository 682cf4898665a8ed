import type { AdminCommand } from "./admin-command.ts";
import { listContact, showContact } from "./contact.ts";
import { listOutbox, showMail } from "./outbox.ts";

export const mailCommands: Readonly<Record<string, AdminCommand>> = {
  outbox: {
    usage: "outbox [<id>] [--all]",
    does: "mails that were sent, wait or failed; one of them in full",
    run: ({ db, config, publicUrl }, { words, options }) =>
      words[0] === undefined
        ? listOutbox(db, { isAll: options.all === true })
        : showMail(db, words[0], { origin: publicUrl, teamAddress: config.contact.email }),
  },
  contact: {
    usage: "contact [<id>] [--all]",
    does: "messages of the contact page; one of them in full",
    run: ({ db }, { words, options }) =>
      words[0] === undefined ? listContact(db, { isAll: options.all === true }) : showContact(db, words[0]),
  },
};
