import { createMiddleware } from "hono/factory";
import { AppError } from "#contract/errors.ts";
import { findRoute } from "./find-route.ts";
import type { AppEnv } from "./router.ts";

/**
 * HEAD of a call says that there is one, and does nothing. The framework answers it as GET without the body: that opened live streams which never ended,
 * and used up the exports of a day. Of a file it tells size and type, as GET does.
 */
export function answerHead() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { method, path } = context.req;
    if (method !== "HEAD" || path.startsWith("/api/files/")) return next();
    if (findRoute(context) === "other") throw new AppError("not_found");
    return context.body(null, 200, { "Cache-Control": "no-store" });
  });
}
