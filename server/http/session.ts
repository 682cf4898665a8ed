import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { creatingHeaders, spendingHeaders, workHeaders } from "#contract/idempotency.ts";
import { apiKeyScheme, keyScopes, sessionScheme, type KeyScope } from "#contract/key-scopes.ts";
import { inTurnOf } from "#server/db/connection-turns.ts";
import type { ApiKeys } from "#server/domain/api-keys/open-api-keys.ts";
import { openKeyOf, requireScope, type KeyCall } from "./api-key.ts";
import { answeredOnce, sameCallOnly } from "./idempotency.ts";
import { readingMethods } from "./origin-guard.ts";
import type { AppEnv, CallerEnv, UserEnv } from "./router.ts";

/**
 * Lets signed-in users pass, and keys with the scope. Throws what the refusal says, which speaks of what was asked for. Where a call
 * carries a key, the key is who calls: a cookie beside it counts for nothing.
 */
const requireCaller = (refusal: UserRefusal, { scope, repeatGuard }: CallerRules) => {
  /** No account keeps others from the database, or fills it by calling without end. */
  const asOneOfMany: MiddlewareHandler<UserEnv> = async (context, next) => {
    const { id } = context.get("user");
    if (!readingMethods.has(context.req.method)) await context.get("changes").consume(id);
    return inTurnOf(id, () => repeatGuard(context, next));
  };
  return createMiddleware<UserEnv>(async (context, next) => {
    const key = await openKeyOf(callOf(context));
    if (key !== null) {
      requireScope(key, scope);
      context.set("user", key.user);
      return asOneOfMany(context, next);
    }
    const session = await context.get("authentication").findSession(context.req.raw.headers);
    if (session === null) throw new AppError(typeof refusal === "string" ? refusal : refusal(context.req.raw));
    context.set("user", session.user);
    context.set("session", session);
    context.set("userId", session.user.id);
    return asOneOfMany(context, next);
  });
};

type CallerRules = { scope: KeyScope | null; repeatGuard: MiddlewareHandler<UserEnv> };

type RefusalCode = "unauthenticated" | "sign_in_to_upload";
type UserRefusal = RefusalCode | ((request: Request) => RefusalCode);

/** A call that takes keys has no session to look at. */
type EnvOf<Route> = Route extends { security: readonly unknown[] } ? CallerEnv : UserEnv;

/**
 * The route for signed-in users, and for keys where its `security` says so: the guard runs before the body is read or checked, and
 * `context.get("user")` is there.
 */
export function forUsers<Path extends string, Route extends Omit<RouteConfig, "path"> & { path: Path }>(
  route: Route,
  refusal: UserRefusal = "unauthenticated",
) {
  const guard: MiddlewareHandler<EnvOf<Route>> = requireCaller(refusal, {
    scope: scopeOf(route),
    repeatGuard: repeatGuardOf(route),
  });
  return createRoute({ ...route, middleware: guard, security: route.security ?? [{ [sessionScheme]: [] }] });
}

/** Who calls what everybody may call: a key's user, or who is signed in; null for a visitor. Throws `invalid_api_key`, `rate_limited`. */
export async function findCaller(context: Context<AppEnv>): Promise<SessionUser | null> {
  const key = await openKeyOf(callOf(context));
  return key?.user ?? context.get("authentication").findUser(context.req.raw.headers);
}

function callOf(context: Pick<Context<AppEnv>, "req" | "header"> & VariablesOfKey): KeyCall {
  return {
    request: context.req.raw,
    apiKeys: context.get("apiKeys"),
    setHeader: (name, value) => context.header(name, value),
    noteKey: (id) => context.set("apiKeyId", id),
  };
}

/** As much of a context as every kind of it has. */
type VariablesOfKey = { get: (name: "apiKeys") => ApiKeys; set: (name: "apiKeyId", id: string) => void };

function repeatGuardOf({ request }: Pick<RouteConfig, "request">): MiddlewareHandler<UserEnv> {
  const headers = request?.headers;
  if (headers === creatingHeaders) return answeredOnce;
  if (headers === spendingHeaders || headers === workHeaders) return sameCallOnly;
  return (_context, next) => next();
}

/** The scope that a route asks of keys; null where it takes none. */
function scopeOf({ security = [] }: Pick<RouteConfig, "security">): KeyScope | null {
  const named = new Set(security.flatMap((way) => way[apiKeyScheme] ?? []));
  return keyScopes.find((scope) => named.has(scope)) ?? null;
}
