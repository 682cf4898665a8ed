import { createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute } from "#contract/api-key-routes.ts";
import type { ProofDeps } from "#server/domain/accounts/require-proof.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "#server/domain/api-keys/manage-api-keys.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

const privately = { "Cache-Control": "no-store" };

/** The account's API keys: only for who is signed in, never for a key. */
export function createApiKeysRoutes(deps: ProofDeps): Router {
  const { db } = deps;
  const router = createRouter();
  router.openapi(forUsers(listApiKeysRoute), async (context) =>
    context.json({ apiKeys: await listApiKeys(db, context.get("user").id) }, 200, privately),
  );
  router.openapi(forUsers(createApiKeyRoute), async (context) => {
    const made = await createApiKey(deps, context.get("session"), context.req.valid("json"));
    return context.json(made, 200, privately);
  });
  router.openapi(forUsers(revokeApiKeyRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json({ apiKeys: await revokeApiKey(db, own) }, 200, privately);
  });
  return router;
}
