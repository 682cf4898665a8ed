import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MailContent, MailKind } from "#contract/mail-content.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `written`: into the folder that takes the mail server's place. `given-up`: no mail server took it. `expired`: its link had ended first. */
export const mailStates = ["waiting", "sent", "written", "given-up", "expired"] as const;

/** The outbox: every mail, written in the transaction of what it tells of. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Such as `welcome:<user>`; the same mail is queued once. */
    cause: text("cause").notNull().unique(),
    kind: text("kind").$type<MailKind>().notNull(),
    /** Null, as the content is, once the mail is forgotten: the row stays so that its cause is not mailed again. */
    toAddress: text("to_address"),
    content: jsonb("content").$type<MailContent>(),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its link ends: nobody wants it afterwards. */
    expiresAt: moment("expires_at"),
    /** While a process sends it, this lies in the future: a process that is lost then leaves it to the next. */
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    failures: integer("failures").notNull().default(0),
    /** Without an address in it. */
    lastFailure: text("last_failure"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("mails_waiting_index")
      .on(table.createdAt)
      .where(sql`${table.state} = 'waiting'`),
    index("mails_kept_index")
      .on(table.endedAt)
      .where(sql`${table.content} is not null`),
    index("mails_to_address_index").on(sql`lower(${table.toAddress})`),
    check("mails_state_known", sql`${table.state} in ('waiting', 'sent', 'written', 'given-up', 'expired')`),
    check("mails_ended_when_not_waiting", sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check(
      "mails_whole_while_waiting",
      sql`${table.state} <> 'waiting' or (${table.content} is not null and ${table.toAddress} is not null)`,
    ),
  ],
);
