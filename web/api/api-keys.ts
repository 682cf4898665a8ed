import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiKey } from "#contract/api-keys.ts";
import type { BodyOf } from "#contract/route-types.ts";
import { call } from "./client.ts";

/** The account's API keys, the newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ["account", "api-keys"],
  queryFn: async ({ signal }): Promise<ApiKey[]> => (await call("get /api/account/api-keys", { signal })).apiKeys,
});

/**
 * @returns the key itself, which can't be read again
 * @throws {Failure} `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_api_keys`, `rate_limited`
 */
export async function createApiKey(client: QueryClient, wanted: BodyOf<"post /api/account/api-keys">): Promise<string> {
  const { key, apiKey } = await call("post /api/account/api-keys", { body: wanted });
  client.setQueryData(apiKeysQuery.queryKey, (keys: ApiKey[] = []) => [apiKey, ...keys]);
  return key;
}

/** @throws {Failure} `not_found` when it is revoked already */
export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  const { apiKeys } = await call("delete /api/account/api-keys/{id}", { path: { id } });
  client.setQueryData(apiKeysQuery.queryKey, apiKeys);
}
