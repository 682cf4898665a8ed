import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  deliveryStatuses,
  webhookOffReasons,
  webhookStatuses,
  type DeliveredEvent,
  type WebhookEvent,
} from "#contract/webhook-events.ts";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
/** For SQL that is written as text, into the schema: `('on', 'off')`. */
const listed = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

/** Addresses of dealers' systems that are told what happens. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    status: text("status", { enum: webhookStatuses }).notNull().default("on"),
    offReason: text("off_reason", { enum: webhookOffReasons }),
    /** Both sealed with the installation's secret: they sign, so that a hash would not do. */
    sealedSecret: text("sealed_secret").notNull(),
    sealedOldSecret: text("sealed_old_secret"),
    oldSecretEndsAt: moment("old_secret_ends_at"),
    failingSince: moment("failing_since"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("webhooks_user_id_url").on(table.userId, table.url),
    check("webhooks_status_known", sql`${table.status} in ${listed(webhookStatuses)}`),
    check("webhooks_off_with_reason", sql`(${table.status} = 'off') = (${table.offReason} is not null)`),
  ],
);

/** The outbox of webhooks, and their log: each row is written in the transaction of what it tells of. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: uuid("event_id").notNull(),
    event: text("event").$type<DeliveredEvent>().notNull(),
    /** The photo, picture, run, set of views or request. */
    subjectId: uuid("subject_id").notNull(),
    /** Written before the first attempt: every attempt sends the same. */
    body: text("body"),
    status: text("status", { enum: deliveryStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** While a process sends it; one that is lost leaves it to the next after that. */
    leasedUntil: moment("leased_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_deliveries_webhook_id_index").on(table.webhookId, table.createdAt.desc(), table.id),
    index("webhook_deliveries_waiting_index")
      .on(table.webhookId, table.nextTryAt)
      .where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_created_at_index").on(table.createdAt),
    check("webhook_deliveries_status_known", sql`${table.status} in ${listed(deliveryStatuses)}`),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    at: moment("at").notNull().defaultNow(),
    answerStatus: integer("answer_status"),
    durationMs: integer("duration_ms").notNull(),
    failure: text("failure"),
    answer: text("answer"),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);
