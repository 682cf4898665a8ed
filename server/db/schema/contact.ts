import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Messages of the contact page, which are also the outbox of their mails: what has no `mailed_at` still waits. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** Which trap the sender fell into. Such a message is kept for a look, but never mailed. */
    suspicion: text("suspicion", { enum: ["hidden-field", "haste"] }),
    /** The caller's `Idempotency-Key`: a repeated call stores nothing more. */
    idempotencyKey: text("idempotency_key").unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    mailedAt: moment("mailed_at"),
  },
  (table) => [
    index("contact_messages_created_at_index").on(table.createdAt),
    index("contact_messages_waiting_index")
      .on(table.createdAt)
      .where(sql`${table.mailedAt} is null and ${table.suspicion} is null`),
    check("contact_messages_suspicion_known", sql`${table.suspicion} in ('hidden-field', 'haste')`),
  ],
);
