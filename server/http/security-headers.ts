import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./router.ts";

/** For answers that are no page: nothing in them may run or load anything, should a browser show them as one. */
const policyOfData = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * For scripts: a worker has the policy of its own file, and needs none but itself; only the one that holds the live stream (`web/api/shared-stream-entry.ts`) calls
 * this server. Not `sandbox`: its origin would be nobody's, and browsers keep cryptography from such.
 */
export function policyOfScript(path: string): string {
  const calls = path.startsWith("/assets/shared-stream-entry-") ? "connect-src 'self'; " : "";
  return `default-src 'none'; ${calls}frame-ancestors 'none'`;
}

type Inlined = {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Where else pictures may come from. */
  readonly imageOrigins?: readonly string[];
};

/** For pages: own files only, pictures also from a bucket, and by their hashes the stylesheet and the script that are inlined in them; style attributes are React's. */
export function policyOfPages({ styleHashes, scriptHashes, imageOrigins = [] }: Inlined): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    `style-src-elem ${["'self'", ...styleHashes].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function securityHeaders({ isHttps }: { isHttps: boolean }) {
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const { headers } = context.res;
    // A browser puts the headers of a 304 over those it has stored: the policy of data would strip a page of its styles and scripts.
    const isRevalidation = context.res.status === 304;
    if (!isRevalidation && !headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", policyOfData);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()");
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000");
  });
}
