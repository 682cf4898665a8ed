import {
  addOwnBackgroundRoute,
  changeOwnBackgroundRoute,
  listOwnBackgroundsRoute,
  removeOwnBackgroundRoute,
} from "#contract/own-background-routes.ts";
import {
  addOwnBackground,
  changeOwnBackground,
  listOwnBackgrounds,
  removeOwnBackground,
  type OwnBackgroundsDeps,
} from "#server/domain/own-backgrounds/keep-own-backgrounds.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

const noStore = { "Cache-Control": "no-store" };

export function createOwnBackgroundsRoutes(deps: OwnBackgroundsDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(listOwnBackgroundsRoute), async (context) =>
    context.json(await listOwnBackgrounds(deps.db, context.get("user").id), 200, noStore),
  );
  router.openapi(forUsers(addOwnBackgroundRoute), async (context) => {
    const userId = context.get("user").id;
    return context.json(await addOwnBackground(deps, { userId, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(changeOwnBackgroundRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await changeOwnBackground(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(removeOwnBackgroundRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await removeOwnBackground(deps.db, own), 200, noStore);
  });
  return router;
}
