import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./router.ts";

/**
 * Has every JSON answer tell its length, by which compression sees that a small one is not worth it. Hono tells none, and without one each goes
 * through a gzip stream, on the threads that files and name look-ups wait for.
 */
export function jsonWithLength() {
  return createMiddleware<AppEnv>(async (context, next) => {
    const answer = (value: unknown, status?: StatusCode, headers?: Record<string, string | string[]>): Response => {
      const text = JSON.stringify(value);
      return context.newResponse(text, status, {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(text)),
        ...headers,
      });
    };
    // The types of Hono's own tell each route's answers apart, which nobody asks for here.
    context.json = answer as typeof context.json;
    await next();
  });
}
