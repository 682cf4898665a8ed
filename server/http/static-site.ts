import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import { z } from "zod";
import { createRouter } from "./router.ts";
import type { AppEnv, Router } from "./router.ts";
import { policyOfPages } from "./security-headers.ts";

/** `site.json`, written by the web build: which address is which page. */
const siteSchema = z.object({
  /** Prerendered pages: path → file. */
  pages: z.record(z.string(), z.string()),
  /** Screens that the browser draws; all of them get the same shell. */
  appPaths: z.array(z.string()),
  styleHashes: z.array(z.string()),
});

const immutable = "public, max-age=31536000, immutable";
const briefly = "public, max-age=3600";
const always = "no-cache";

/**
 * Serves the built pages in `<folder>/web`: prerendered pages, the shell for app paths, files by name, and the 404 page with status
 * 404 for everything else. Undefined when nothing has been built.
 */
export function createStaticSite(folder: string): Router | undefined {
  const sitePath = join(folder, "site.json");
  if (!existsSync(sitePath)) return undefined;
  const { pages, appPaths, styleHashes } = siteSchema.parse(JSON.parse(readFileSync(sitePath, "utf8")));
  const web = join(folder, "web");
  const policy = policyOfPages(styleHashes);
  const page = (file: string, more: { status?: 404; isIndexed?: boolean } = {}) => {
    const built = readPage(join(web, file));
    return createMiddleware<AppEnv>(async (context) => {
      context.header("Content-Security-Policy", policy);
      context.header("Cache-Control", always);
      if (more.isIndexed === false) context.header("X-Robots-Tag", "noindex");
      context.header("Content-Type", "text/html; charset=UTF-8");
      context.header("Vary", "Accept-Encoding");
      const packed = choosePacked(built, context.req.header("accept-encoding"));
      if (packed !== undefined) context.header("Content-Encoding", packed.encoding);
      return context.body(packed?.content ?? built.plain, more.status ?? 200);
    });
  };

  const router = createRouter();
  const files = serveStatic<AppEnv>({ root: web, precompressed: true });
  const file = (cacheControl: string): MiddlewareHandler<AppEnv> => {
    return async (context, next) => {
      const answer = await files(context, next);
      // Its `onFound` comes too late to set a header.
      if (answer instanceof Response) answer.headers.set("Cache-Control", cacheControl);
      return answer;
    };
  };
  router.get("/assets/*", file(immutable), (context) => context.text("There is no such file.", 404));
  for (const [path, name] of Object.entries(pages)) router.get(path, etag(), page(name));
  for (const path of appPaths) router.get(path, etag(), page("shell.html", { isIndexed: false }));
  const known = new Set([...Object.keys(pages), ...appPaths]);
  const rootFile = file(briefly);
  router.get("*", async (context, next) => {
    const { path } = context.req;
    const withoutSlash = path.replace(/\/+$/, "");
    if (withoutSlash !== path && known.has(withoutSlash)) return context.redirect(withoutSlash, 308);
    const isPlainFile = /^\/[\w-][\w.-]*\.(?!html$)\w+$/.test(path);
    return isPlainFile ? rootFile(context, next) : next();
  });
  router.get("*", page("404.html", { status: 404 }));
  return router;
}

type Encoding = "br" | "gzip";

interface BuiltPage {
  plain: Uint8Array<ArrayBuffer>;
  /** Smallest first; only what the build has packed. */
  packed: { encoding: Encoding; content: Uint8Array<ArrayBuffer> }[];
}

const packedEndings = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

function readPage(path: string): BuiltPage {
  const read = (file: string) => new Uint8Array(readFileSync(file));
  const packed = (["br", "gzip"] as const).flatMap((encoding) => {
    const file = path + packedEndings[encoding];
    return existsSync(file) ? [{ encoding, content: read(file) }] : [];
  });
  return { plain: read(path), packed };
}

/** The smallest form that the browser takes. */
function choosePacked({ packed }: BuiltPage, acceptEncoding = ""): BuiltPage["packed"][number] | undefined {
  const accepted = parseAccept(acceptEncoding);
  return packed.find(({ encoding }) => accepted.some(({ type, q }) => type === encoding && q > 0));
}
