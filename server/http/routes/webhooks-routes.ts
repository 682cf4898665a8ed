import {
  changeWebhookRoute,
  createWebhookRoute,
  deleteWebhookRoute,
  listWebhookDeliveriesRoute,
  listWebhooksRoute,
  readWebhookDeliveryRoute,
  resendWebhookDeliveryRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
} from "#contract/webhook-routes.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
  type ManageWebhooksDeps,
} from "#server/domain/webhooks/manage-webhooks.ts";
import { readDeliveries, readDelivery } from "#server/domain/webhooks/read-deliveries.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

const noStore = { "Cache-Control": "no-store" };

export function createWebhooksRoutes(deps: ManageWebhooksDeps): Router {
  const { db } = deps;
  const router = createRouter();
  router.openapi(forUsers(listWebhooksRoute), async (context) =>
    context.json({ webhooks: await listWebhooks(db, context.get("user").id) }, 200, noStore),
  );
  router.openapi(forUsers(createWebhookRoute), async (context) => {
    const wanted = { userId: context.get("user").id, ...context.req.valid("json") };
    return context.json(await createWebhook(deps, wanted), 200, noStore);
  });
  router.openapi(forUsers(changeWebhookRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await changeWebhook(deps, own, context.req.valid("json")), 200, noStore);
  });
  router.openapi(forUsers(deleteWebhookRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json({ webhooks: await deleteWebhook(db, own) }, 200, noStore);
  });
  router.openapi(forUsers(rotateWebhookSecretRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await rotateSecret(deps, own), 200, noStore);
  });
  router.openapi(forUsers(testWebhookRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await sendTestEvent(deps, own), 200, noStore);
  });
  addLog(router, deps);
  return router;
}

function addLog(router: Router, deps: ManageWebhooksDeps): void {
  router.openapi(forUsers(listWebhookDeliveriesRoute), async (context) => {
    const { limit, before } = context.req.valid("query");
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await readDeliveries(deps.db, { ...own, limit, beforeId: before ?? null }), 200, noStore);
  });
  router.openapi(forUsers(readWebhookDeliveryRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await readDelivery(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(resendWebhookDeliveryRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await resendDelivery(deps, own), 200, noStore);
  });
}
