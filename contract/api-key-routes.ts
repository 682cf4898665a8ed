import { createRoute, z } from "@hono/zod-openapi";
import { apiKeyList, createApiKeyBody, createdApiKey } from "./api-keys.ts";
import { jsonAnswer, jsonBody } from "./json-parts.ts";

export const listApiKeysRoute = createRoute({
  method: "get",
  path: "/api/account/api-keys",
  tags: ["account"],
  summary: "The account's API keys",
  responses: jsonAnswer("The keys", apiKeyList),
});

/** Errors: `wrong_password`, `sign_in_again`, `email_unverified`, `too_many_api_keys`, `rate_limited`. */
export const createApiKeyRoute = createRoute({
  method: "post",
  path: "/api/account/api-keys",
  tags: ["account"],
  summary: "Make an API key; the answer is the only one that has it",
  request: jsonBody(createApiKeyBody),
  responses: jsonAnswer("The key", createdApiKey),
});

/** Errors: `not_found`. */
export const revokeApiKeyRoute = createRoute({
  method: "delete",
  path: "/api/account/api-keys/{id}",
  tags: ["account"],
  summary: "Revoke an API key: from now on no process takes it",
  request: { params: z.object({ id: z.uuid() }) },
  responses: jsonAnswer("Those that are left", apiKeyList),
});
