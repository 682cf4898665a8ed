import type { Authentication } from "#server/domain/accounts/authentication.ts";
import type { ApiKeys } from "#server/domain/api-keys/open-api-keys.ts";
import type { Repeats } from "#server/domain/repeats/repeats.ts";

/** What every request is looked at with: whose it is, and whether it repeats an earlier one. */
export type Callers = {
  authentication: Authentication;
  apiKeys: ApiKeys;
  repeats: Repeats;
};
