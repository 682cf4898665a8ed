import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Workers that take jobs now: each says every few seconds that it lives. */
export const workers = pgTable(
  "workers",
  {
    id: uuid("id").primaryKey(),
    /** Whatever it is called where it runs. */
    host: text("host").notNull(),
    kinds: text("kinds").array().notNull(),
    /** By which network and code its cut-outs are made. */
    cutBy: text("cut_by"),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [index("workers_seen_at_index").on(table.seenAt)],
);
