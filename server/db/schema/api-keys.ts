import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { KeyScope } from "#contract/key-scopes.ts";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys of dealers' systems, by their SHA-256: who reads this table can use none. A revoked one is gone. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    lastFour: text("last_four").notNull(),
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    /** To the hour: not every call writes. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("api_keys_user_id_index").on(table.userId, table.createdAt)],
);

/** What was asked for under each `Idempotency-Key`, and what was answered where that is not found again by itself. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** SHA-256 of the call and its body. */
    fingerprint: text("fingerprint").notNull(),
    /** While it is being answered: until when nobody else answers it. */
    leasedUntil: moment("leased_until"),
    status: integer("status"),
    /** Sealed. */
    answer: text("answer"),
    createdAt: moment("created_at").notNull().defaultNow(),
    keptUntil: moment("kept_until")
      .notNull()
      .default(sql`now() + interval '30 days'`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // What the version before sweeps by.
    index("idempotency_keys_created_at_index").on(table.createdAt),
    index("idempotency_keys_kept_until_index").on(table.keptUntil),
  ],
);
