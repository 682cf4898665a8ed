import { createMiddleware } from "hono/factory";
import { sessionRoute } from "#contract/account-routes.ts";
import type { AppEnv } from "./router.ts";

/**
 * While a secret is being replaced, lets everything behind it see our cookies as if the new one had signed them. The browser gets its session
 * anew with the one answer that every page asks for and no cache keeps.
 */
export function renewCookies() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { headers } = context.req.raw;
    const renewed = await context.get("authentication").renewCookies(headers);
    if (renewed === null) return next();
    headers.set("cookie", renewed.header);
    await next();
    const isItself = context.req.path === sessionRoute.path && context.res.headers.getSetCookie().length === 0;
    if (isItself && renewed.cookie !== null) context.res.headers.append("Set-Cookie", renewed.cookie);
  });
}
