import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ledgerEntryKinds } from "#contract/token-movements.ts";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What each user can spend. Triggers move it with every row of the ledger, and nothing else can (migration 0013). Plan credits are spent
 * first; a held token has already left the balance and comes back to the pot it came from when it is released.
 */
export const tokenBalances = pgTable(
  "token_balances",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    planTokens: integer("plan_tokens").notNull(),
    purchasedTokens: integer("purchased_tokens").notNull().default(0),
    /** Taken back while they were held: what of it comes back from a hold goes at once. */
    owedTokens: integer("owed_tokens").notNull().default(0),
    /** When the user joined, or went to Pro: plan credits are renewed on this day and at this time of each month (UTC). */
    periodAnchor: moment("period_anchor").notNull(),
    nextResetAt: moment("next_reset_at").notNull(),
  },
  (table) => [
    index("token_balances_next_reset_at_index").on(table.nextResetAt),
    check("plan_tokens_not_negative", sql`${table.planTokens} >= 0`),
    check("purchased_tokens_not_negative", sql`${table.purchasedTokens} >= 0`),
    check("owed_tokens_not_negative", sql`${table.owedTokens} >= 0`),
  ],
);

/**
 * Append-only, and kept when the account goes: then `user_id` is a number that nothing else knows, so it is no foreign key. `cause` is
 * unique: the same movement can't be written twice.
 */
export const tokenLedger = pgTable(
  "token_ledger",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id").notNull(),
    entry: text("entry", { enum: ledgerEntryKinds }).notNull(),
    planTokens: integer("plan_tokens").notNull(),
    purchasedTokens: integer("purchased_tokens").notNull(),
    /** The balance that the row leaves; written by a trigger. */
    planAfter: integer("plan_after").notNull().default(0),
    purchasedAfter: integer("purchased_after").notNull().default(0),
    /** Of what a plan gave: which one. */
    plan: text("plan", { enum: ["core", "pro"] }),
    /** Such as `sign-up:<user>` or `generation:<id>:hold`. */
    cause: text("cause").notNull().unique(),
    createdAt: moment("created_at")
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index("token_ledger_user_id_index").on(table.userId, table.id),
    check(
      "token_ledger_entry_known",
      sql`${table.entry} in ('grant', 'hold', 'capture', 'release', 'reset', 'expire', 'plan', 'take-back', 'closing')`,
    ),
    check("token_ledger_plan_known", sql`${table.plan} in ('core', 'pro')`),
    check("token_ledger_after_not_negative", sql`${table.planAfter} >= 0 and ${table.purchasedAfter} >= 0`),
  ],
);
