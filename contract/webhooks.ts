import { z } from "@hono/zod-openapi";
import { webhookUrlLength } from "./limits.ts";
import {
  deliveredEvents,
  deliveryStatuses,
  webhookEvents,
  webhookOffReasons,
  webhookStatuses,
} from "./webhook-events.ts";

/** An address of the account's own systems that is told what happens. */
export const webhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    status: z.enum(webhookStatuses),
    offReason: z.enum(webhookOffReasons).nullable(),
    /** Since when nothing was taken there any more; null while all is well. */
    failingSince: z.iso.datetime().nullable(),
    /** Until when the secret before this one signs as well. */
    oldSecretEndsAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Webhook");
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookList = z.object({ webhooks: z.array(webhookSchema) });

const url = z.string().trim().min(1).max(webhookUrlLength);
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "Choose at least one event")
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

export const createWebhookBody = z.object({ url, events });
export const changeWebhookBody = z.object({
  url: url.optional(),
  events: events.optional(),
  status: z.enum(webhookStatuses).optional(),
});

/** `secret` is shown this once. */
export const webhookWithSecret = z.object({ secret: z.string(), webhook: webhookSchema });

export const webhookDeliverySchema = z
  .object({
    id: z.uuid(),
    /** The same for every endpoint that is told of it. */
    eventId: z.uuid(),
    event: z.enum(deliveredEvents),
    status: z.enum(deliveryStatuses),
    attempts: z.int().min(0),
    /** Of the last attempt; null before the first, and where nothing answered. */
    answerStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    /** Why the last attempt failed, for people. */
    failure: z.string().nullable(),
    nextTryAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("WebhookDelivery");
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveryPage = z.object({
  deliveries: z.array(webhookDeliverySchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;

export const webhookAttemptSchema = z.object({
  number: z.int().min(1),
  at: z.iso.datetime(),
  answerStatus: z.int().nullable(),
  durationMs: z.int(),
  failure: z.string().nullable(),
  /** How the answer began. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const webhookDeliveryDetails = z.object({
  delivery: webhookDeliverySchema,
  /** What is sent, word for word; null before the first attempt. */
  body: z.string().nullable(),
  tries: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;
