import { createRoute, z } from "@hono/zod-openapi";
import { creatingHeaders } from "./idempotency.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";
import { openToKeys } from "./key-scopes.ts";
import {
  changeWebhookBody,
  createWebhookBody,
  webhookDeliveryDetails,
  webhookDeliveryPage,
  webhookDeliverySchema,
  webhookList,
  webhookSchema,
  webhookWithSecret,
} from "./webhooks.ts";

const security = openToKeys("webhooks:write");
const tags = ["webhooks"];
const params = z.object({ id: z.uuid() });
const deliveryParams = params.extend({ deliveryId: z.uuid() });

export const listWebhooksRoute = createRoute({
  method: "get",
  path: "/api/webhooks",
  security,
  tags,
  summary: "The account's webhooks",
  responses: jsonAnswer("The webhooks", webhookList),
});

/** Errors: `email_unverified`, `webhook_address_refused`, `too_many_webhooks`, `name_taken` for an address that is there already, `rate_limited`. */
export const createWebhookRoute = createRoute({
  method: "post",
  path: "/api/webhooks",
  security,
  tags,
  summary: "Have an address told what happens; the answer is the only one that has its signing secret",
  request: { headers: creatingHeaders, ...jsonBody(createWebhookBody) },
  responses: jsonAnswer("The webhook", webhookWithSecret),
});

/** Errors: as of making one, and `not_found`. */
export const changeWebhookRoute = createRoute({
  method: "patch",
  path: "/api/webhooks/{id}",
  security,
  tags,
  summary: "Change a webhook's address or events, or switch it on or off",
  request: { params, ...jsonBody(changeWebhookBody) },
  responses: jsonAnswer("The webhook", webhookSchema),
});

export const deleteWebhookRoute = createRoute({
  method: "delete",
  path: "/api/webhooks/{id}",
  security,
  tags,
  summary: "Delete a webhook with its log; nothing more is sent there",
  request: { params },
  responses: jsonAnswer("Those that are left", webhookList),
});

export const rotateWebhookSecretRoute = createRoute({
  method: "post",
  path: "/api/webhooks/{id}/secret",
  security,
  tags,
  summary: "A new signing secret; for a day the old one signs as well",
  request: { params, headers: creatingHeaders },
  responses: jsonAnswer("The webhook", webhookWithSecret),
});

/** Errors: `webhook_off`. */
export const testWebhookRoute = createRoute({
  method: "post",
  path: "/api/webhooks/{id}/test",
  security,
  tags,
  summary: "Send a test event",
  request: { params, headers: creatingHeaders },
  responses: jsonAnswer("The delivery, which the log goes on with", webhookDeliverySchema),
});

export const listWebhookDeliveriesRoute = createRoute({
  method: "get",
  path: "/api/webhooks/{id}/deliveries",
  security,
  tags,
  summary: "What was sent and is to be sent to a webhook, newest first",
  request: {
    params,
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(100).default(20),
      before: z.uuid().optional(),
    }),
  },
  responses: jsonAnswer("One page", webhookDeliveryPage),
});

export const readWebhookDeliveryRoute = createRoute({
  method: "get",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}",
  security,
  tags,
  summary: "A delivery with what was sent and every attempt",
  request: { params: deliveryParams },
  responses: jsonAnswer("The delivery", webhookDeliveryDetails),
});

/** Errors: `webhook_off`. */
export const resendWebhookDeliveryRoute = createRoute({
  method: "post",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}/again",
  security,
  tags,
  summary: "Send a delivery again, now",
  request: { params: deliveryParams, headers: creatingHeaders },
  responses: jsonAnswer("The delivery", webhookDeliverySchema),
});
