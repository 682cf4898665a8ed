import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Messages of the contact page. `mailed_at` tells when a message went into the outbox of mails; while no address of the team is known it waits. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** Whether the sender was signed in and on Pro: such messages are marked for the team. */
    isPro: boolean("is_pro").notNull().default(false),
    /** Which trap the sender fell into. Such a message is kept for a look, but never mailed. */
    suspicion: text("suspicion", { enum: ["hidden-field", "haste"] }),
    /** A hash of the caller's `Idempotency-Key` and of what was sent under it: a repeated call stores nothing more. */
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
