import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { AppError } from "#contract/errors.ts";
import type { UserEnv } from "./router.ts";

/** Lets signed-in users pass, with `user` and `session` in the context. Throws what the refusal says, which speaks of what was asked for. */
const requireUser = (refusal: UserRefusal) =>
  createMiddleware<UserEnv>(async (context, next) => {
    const session = await context.get("authentication").findSession(context.req.raw.headers);
    if (session === null) throw new AppError(typeof refusal === "string" ? refusal : refusal(context.req.raw));
    context.set("user", session.user);
    context.set("session", session);
    await next();
  });

type RefusalCode = "unauthenticated" | "sign_in_to_upload";
type UserRefusal = RefusalCode | ((request: Request) => RefusalCode);

export const sessionSecurityScheme = "session";

/** The route for signed-in users only: the guard runs before the body is read or checked, and `context.get("user")` is there. */
export function forUsers<Path extends string, Route extends Omit<RouteConfig, "path"> & { path: Path }>(
  route: Route,
  refusal: UserRefusal = "unauthenticated",
) {
  return createRoute({ ...route, middleware: requireUser(refusal), security: [{ [sessionSecurityScheme]: [] }] });
}
