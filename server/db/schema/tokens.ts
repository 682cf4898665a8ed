import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/**
 * The balance changes only in the transaction that writes a ledger row. Plan credits are spent first; a held token has already left
 * the balance and comes back to the pot it came from when it is released.
 */
export const tokenBalances = pgTable(
  "token_balances",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    planTokens: integer("plan_tokens").notNull(),
    purchasedTokens: integer("purchased_tokens").notNull().default(0),
  },
  (table) => [
    check("plan_tokens_not_negative", sql`${table.planTokens} >= 0`),
    check("purchased_tokens_not_negative", sql`${table.purchasedTokens} >= 0`),
  ],
);

/** Append-only. `cause` is unique: the same grant, hold, capture or release can't be written twice. */
export const tokenLedger = pgTable(
  "token_ledger",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    entry: text("entry", { enum: ["grant", "hold", "capture", "release"] }).notNull(),
    planTokens: integer("plan_tokens").notNull(),
    purchasedTokens: integer("purchased_tokens").notNull(),
    /** Such as `sign-up:<user>` or `generation:<id>:hold`. */
    cause: text("cause").notNull().unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("token_ledger_user_id_index").on(table.userId),
    check("token_ledger_entry_known", sql`${table.entry} in ('grant', 'hold', 'capture', 'release')`),
  ],
);
