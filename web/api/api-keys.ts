import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { createApiKeyRoute } from "#contract/api-key-routes.ts";
import type { ApiKey } from "#contract/api-keys.ts";
import type { BodyOf } from "#contract/route-types.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

/** The account's API keys, the newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ["account", "api-keys"],
  queryFn: async ({ signal }): Promise<ApiKey[]> => (await call(routes.listApiKeys, { signal })).apiKeys,
});

/**
 * @returns the key itself, which can't be read again
 * @throws {Failure} `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_api_keys`, `rate_limited`
 */
export async function createApiKey(client: QueryClient, wanted: BodyOf<typeof createApiKeyRoute>): Promise<string> {
  const { key, apiKey } = await call(routes.createApiKey, { body: wanted });
  client.setQueryData(apiKeysQuery.queryKey, (keys: ApiKey[] = []) => [apiKey, ...keys]);
  return key;
}

/** @throws {Failure} `not_found` when it is revoked already */
export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  const { apiKeys } = await call(routes.revokeApiKey, { params: { id } });
  client.setQueryData(apiKeysQuery.queryKey, apiKeys);
}
