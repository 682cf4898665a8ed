import { createMiddleware } from "hono/factory";
import { AppError } from "#contract/errors.ts";
import { readKeyOf } from "./api-key.ts";
import type { AppEnv } from "./router.ts";

export const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses every state-changing call that a page of another site made. Browsers name the page's origin on all of them, and a page can't
 * forge it; a client that names none is no browser and has no cookie to abuse. `publicUrl` is the origin that people see; without
 * it the origin must be the host that was asked. A call that carries a key uses no cookie, and no page of another site can send that
 * header: browsers ask before, and are told no.
 */
export function originGuard(publicUrl: string | undefined) {
  return createMiddleware<AppEnv>(async ({ req }, next) => {
    if (!readingMethods.has(req.method) && readKeyOf(req.raw) === null) {
      requireOwnSite(req);
      const origin = req.header("origin");
      if (origin !== undefined && !isOwnOrigin(origin, { publicUrl, host: req.header("host") })) {
        throw new AppError("wrong_origin");
      }
    }
    await next();
  });
}

/** Also for what reading uses up: a page of another site can send a browser there. Throws `wrong_origin`. */
export function requireOwnSite(req: { header: (name: string) => string | undefined }): void {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new AppError("wrong_origin");
}

function isOwnOrigin(origin: string, own: { publicUrl: string | undefined; host: string | undefined }): boolean {
  if (own.publicUrl !== undefined) return origin === own.publicUrl;
  return URL.canParse(origin) && new URL(origin).host === own.host;
}
