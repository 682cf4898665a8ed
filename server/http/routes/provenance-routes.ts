import { findMadeHereRoute, listSignersRoute } from "#contract/provenance-routes.ts";
import { findMadeHere, type FindMadeHereDeps } from "#server/domain/provenance/find-made-here.ts";
import { listSigners } from "#server/domain/provenance/signers.ts";
import { createRouter, type Router } from "../router.ts";

/** For whoever has a picture and asks where it was made. Files stay with them. */
export function createProvenanceRoutes(deps: FindMadeHereDeps): Router {
  const router = createRouter();
  router.openapi(listSignersRoute, async (context) =>
    context.json(await listSigners(deps.db), 200, { "Cache-Control": "no-cache" }),
  );
  router.openapi(findMadeHereRoute, async (context) => {
    const { print } = context.req.valid("json");
    const asked = { print, clientAddress: context.get("clientAddress") };
    return context.json(await findMadeHere(deps, asked), 200, { "Cache-Control": "no-store" });
  });
  return router;
}
