import { sessionRoute } from "#contract/account-routes.ts";
import { createRouter } from "../router.ts";
import type { Router } from "../router.ts";
import { setCookies } from "./auth-routes.ts";

export function createSessionRoutes(): Router {
  const router = createRouter();
  router.openapi(sessionRoute, async (context) => {
    const authentication = context.get("authentication");
    const { user, cookies } = await authentication.readSession(context.req.raw.headers);
    setCookies(context, cookies);
    return context.json({ user, providers: [...authentication.providers] }, 200, { "Cache-Control": "no-store" });
  });
  return router;
}
