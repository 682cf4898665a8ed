import { sessionRoute } from "#contract/account-routes.ts";
import { createRouter, type Router } from "../router.ts";
import { setCookies } from "./set-cookies.ts";

export function createSessionRoutes(): Router {
  const router = createRouter();
  router.openapi(sessionRoute, async (context) => {
    const authentication = context.get("authentication");
    const { user, cookies } = await authentication.readSession(context.req.raw.headers);
    setCookies(context, cookies);
    const answer = { user, providers: [...authentication.providers] };
    return context.json(answer, 200, { "Cache-Control": "no-store" });
  });
  return router;
}
