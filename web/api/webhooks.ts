import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/route-types.ts";
import type { Webhook, WebhookDelivery, WebhookDeliveryPage } from "#contract/webhooks.ts";
import { call } from "./client.ts";

/** The account's webhooks, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }): Promise<Webhook[]> => (await call("get /api/webhooks", { signal })).webhooks,
});

/** What was sent to one of them last. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ signal }): Promise<WebhookDeliveryPage> =>
      call("get /api/webhooks/{id}/deliveries", { path: { id }, signal }),
  });

/** Each attempt makes it another one to read. */
export const deliveryQuery = (id: string, { id: deliveryId, attempts }: Pick<WebhookDelivery, "id" | "attempts">) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries", deliveryId, attempts],
    queryFn: ({ signal }) =>
      call("get /api/webhooks/{id}/deliveries/{deliveryId}", { path: { id, deliveryId }, signal }),
  });

/** @returns the signing secret. @throws {Failure} `webhook_address_refused`, `too_many_webhooks`, `name_taken`, `rate_limited` */
export async function createWebhook(client: QueryClient, body: BodyOf<"post /api/webhooks">): Promise<string> {
  const { secret, webhook } = await call("post /api/webhooks", { body });
  client.setQueryData(webhooksQuery.queryKey, (all: Webhook[] = []) => [...all, webhook]);
  return secret;
}

/** @throws {Failure} `webhook_address_refused`, `name_taken`, `not_found`, `rate_limited` */
export async function changeWebhook(
  client: QueryClient,
  id: string,
  body: BodyOf<"patch /api/webhooks/{id}">,
): Promise<void> {
  putWebhook(client, await call("patch /api/webhooks/{id}", { path: { id }, body }));
}

export async function deleteWebhook(client: QueryClient, id: string): Promise<void> {
  const { webhooks } = await call("delete /api/webhooks/{id}", { path: { id } });
  client.setQueryData(webhooksQuery.queryKey, webhooks);
}

/** @returns the new signing secret */
export async function rotateWebhookSecret(client: QueryClient, id: string): Promise<string> {
  const { secret, webhook } = await call("post /api/webhooks/{id}/secret", { path: { id } });
  putWebhook(client, webhook);
  return secret;
}

/** @throws {Failure} `webhook_off`, `rate_limited` */
export async function sendTestEvent(client: QueryClient, id: string): Promise<void> {
  await call("post /api/webhooks/{id}/test", { path: { id } });
  await readLogTwice(client, id);
}

/** @throws {Failure} `webhook_off`, `rate_limited` */
export async function resendDelivery(client: QueryClient, id: string, deliveryId: string): Promise<void> {
  await call("post /api/webhooks/{id}/deliveries/{deliveryId}/again", { path: { id, deliveryId } });
  await readLogTwice(client, id);
}

/** A delivery goes out within a moment: read once more, its answer is there as a rule. */
const answeredMs = 1500;

async function readLogTwice(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = deliveriesQuery(id);
  await client.invalidateQueries({ queryKey });
  setTimeout(() => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
  }, answeredMs);
}

function putWebhook(client: QueryClient, webhook: Webhook): void {
  client.setQueryData(webhooksQuery.queryKey, (all: Webhook[] = []) =>
    all.map((one) => (one.id === webhook.id ? webhook : one)),
  );
}
