import { z } from "@hono/zod-openapi";
import { keyScopes } from "./key-scopes.ts";
import { apiKeyDays, apiKeyNameLength, maxPasswordLength } from "./limits.ts";
import { requiredText } from "./typed-text.ts";

/** A key as its owner knows it. The key itself can't be read again. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: it lasts until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  /** To the hour; null while it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The newest first. */
export const apiKeyList = z.object({ apiKeys: z.array(apiKeySchema) });

export const createApiKeyBody = z.object({
  name: requiredText({ label: "The name", message: "Please give the key a name", maxLength: apiKeyNameLength }),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, "Choose at least one scope")
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  /** Null: it lasts until it is revoked. */
  expiresInDays: z.union(apiKeyDays.map((days) => z.literal(days))).nullable(),
  /** The account's; left out where it has none, and then the sign-in must be recent. */
  password: z.string().min(1).max(maxPasswordLength).optional(),
});

/** `key` is shown this once. */
export const createdApiKey = z.object({ key: z.string(), apiKey: apiKeySchema });
