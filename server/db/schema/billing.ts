import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const account = () => text("account", { enum: ["stripe", "stripe-test", "sandbox"] }).notNull();
/** What was paid outlives the account that paid it, without a name. */
const payer = () => uuid("user_id").references(() => users.id, { onDelete: "set null" });

/** Who a user is at the payment provider. `readings` counts how often the provider was asked, `applied` is the newest answer that was used. */
export const billingCustomers = pgTable(
  "billing_customers",
  {
    account: account(),
    customerId: text("customer_id").notNull(),
    userId: payer(),
    readings: integer("readings").notNull().default(0),
    applied: integer("applied").notNull().default(0),
    /** When the provider is asked again unbidden; null when there is nothing to expect. */
    readNextAt: moment("read_next_at"),
    /** Since when the provider has an old address of theirs; null while it has the right one. */
    emailChangedAt: moment("email_changed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.customerId] }),
    unique("billing_customers_user").on(table.account, table.userId),
    // For accounts that are deleted.
    index("billing_customers_user_id_index").on(table.userId),
    index("billing_customers_read_next_at_index").on(table.readNextAt),
    index("billing_customers_email_changed_at_index")
      .on(table.emailChangedAt)
      .where(sql`${table.emailChangedAt} is not null`),
  ],
);

/**
 * What somebody set out to buy; its id goes to the provider and comes back with the checkout. `pending`: done at the provider, and not paid
 * yet. `refused`: paid with another sum than was asked for.
 */
export const purchases = pgTable(
  "purchases",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    account: account(),
    customerId: text("customer_id").notNull(),
    userId: payer(),
    product: text("product", { enum: ["pro", "credits"] }).notNull(),
    /** Tokens, or 1 for Pro. */
    quantity: integer("quantity").notNull(),
    unitMinorUnits: integer("unit_minor_units").notNull(),
    state: text("state", { enum: ["open", "pending", "paid", "expired", "refused"] })
      .notNull()
      .default("open"),
    idempotencyKey: text("idempotency_key").notNull(),
    checkoutId: text("checkout_id"),
    url: text("url"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    paidAt: moment("paid_at"),
    refundedMinorUnits: integer("refunded_minor_units").notNull().default(0),
    isDisputed: boolean("is_disputed").notNull().default(false),
    /** Tokens that refunds and disputes ask back, and as many of them as were still there. */
    askedBack: integer("asked_back").notNull().default(0),
    takenBack: integer("taken_back").notNull().default(0),
    /** How often these have changed. */
    corrections: integer("corrections").notNull().default(0),
  },
  (table) => [
    uniqueIndex("purchases_idempotency_key").on(table.userId, table.idempotencyKey),
    // Two tabs lead to one checkout: nobody pays for two subscriptions.
    uniqueIndex("purchases_one_open_pro")
      .on(table.account, table.userId)
      .where(sql`${table.product} = 'pro' and ${table.state} = 'open'`),
    index("purchases_user_id_index").on(table.userId, table.createdAt),
    check("purchases_product_known", sql`${table.product} in ('pro', 'credits')`),
    check("purchases_state_known", sql`${table.state} in ('open', 'pending', 'paid', 'expired', 'refused')`),
  ],
);

/**
 * Payments that are given back by machine, because nobody may keep them: asked for in the transaction that finds them out, done when the
 * provider has taken it. One per payment, whatever is read how often.
 */
export const refunds = pgTable(
  "refunds",
  {
    account: account(),
    paymentId: text("payment_id").notNull(),
    customerId: text("customer_id").notNull(),
    /** `nobody`: its account is gone. `differs`: another sum than was asked for. */
    reason: text("reason", { enum: ["nobody", "differs"] }).notNull(),
    minorUnits: integer("minor_units").notNull(),
    currency: text("currency").notNull(),
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    refundedAt: moment("refunded_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.paymentId] }),
    index("refunds_waiting_index")
      .on(table.nextTryAt)
      .where(sql`${table.refundedAt} is null`),
    check("refunds_reason_known", sql`${table.reason} in ('nobody', 'differs')`),
  ],
);

/** Pro by the month, as the provider last said. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    account: account(),
    id: text("id").notNull(),
    customerId: text("customer_id").notNull(),
    userId: payer(),
    state: text("state", { enum: ["active", "ending", "unpaid", "ended"] }).notNull(),
    startedAt: moment("started_at").notNull(),
    paidUntil: moment("paid_until").notNull(),
    /** Since when a renewal can't be paid; the grace is counted from here. */
    unpaidSince: moment("unpaid_since"),
    lastPaidAt: moment("last_paid_at"),
    /** What the next month takes; null when it is not renewed, and in rows that were not read since it is kept. */
    renewalMinorUnits: integer("renewal_minor_units"),
    renewalCurrency: text("renewal_currency"),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.id] }),
    index("subscriptions_user_id_index").on(table.userId),
    check("subscriptions_state_known", sql`${table.state} in ('active', 'ending', 'unpaid', 'ended')`),
  ],
);

/** Every event of a provider's that was taken, so that the same one is not taken twice. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    account: account(),
    id: text("id").notNull(),
    type: text("type").notNull(),
    customerId: text("customer_id").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.id] }),
    index("payment_events_received_at_index").on(table.receivedAt),
  ],
);

/** Pro by the team's hand, for some months. */
export const planGifts = pgTable(
  "plan_gifts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: moment("until").notNull(),
    /** Set once its end has been looked at. */
    endedAt: moment("ended_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("plan_gifts_user_id_index").on(table.userId)],
);

/** What the operator did by command, to whom and why. The id of a deleted user is a number that nothing else knows. */
export const adminActions = pgTable(
  "admin_actions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    action: text("action").notNull(),
    userId: uuid("user_id").notNull(),
    reason: text("reason").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string | number>>>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("admin_actions_user_id_index").on(table.userId)],
);

/** What the sandbox, which stands in for a payment provider, knows of its customers. Nothing but the sandbox reads it. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customer", "checkout", "subscription", "payment", "portal"] }).notNull(),
    customerId: text("customer_id").notNull(),
    data: jsonb("data").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("sandbox_objects_customer_id_index").on(table.customerId)],
);
