import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { readAddressedFile, sendAddressedFile } from "./addressed-file.ts";
import { createRouter, type AppEnv, type Router } from "./router.ts";
import { policyOfPages, policyOfScript } from "./security-headers.ts";

const isScript = (path: string): boolean => path.endsWith(".js");

/** `site.json`, written by the web build: which address is which page. */
const siteSchema = z.object({
  /** Prerendered pages: path → file. */
  pages: z.record(z.string(), z.string()),
  /** Screens that the browser draws; all of them get the same shell. */
  appPaths: z.array(z.string()),
  /** What is inlined in the pages, for the policy. */
  styleHashes: z.array(z.string()),
  scriptHashes: z.array(z.string()),
  /** Stands in the files below and in the pages where the site's own address belongs. */
  addressPlaceholder: z.string().min(1),
  /** Likewise where the address of our page on a social network belongs. */
  socialPlaceholder: z.string().min(1),
  /** Other files that name the address: path → media type. */
  addressedFiles: z.record(z.string(), z.string()),
});

export type SiteNames = {
  /** The address that people see, which pages name as theirs. */
  origin: string;
  /** Our page on a social network; without one no page links to it. */
  socialUrl?: string | undefined;
  /** Where else than from here the pages' pictures may come. */
  imageOrigins?: readonly string[];
};

const immutable = "public, max-age=31536000, immutable";
const briefly = "public, max-age=3600";
const always = "no-cache";

/**
 * Serves the built pages in `<folder>/web`: prerendered pages, the shell for app paths, files by name, and the 404 page with status
 * 404 for everything else. Undefined when nothing has been built.
 */
export function createStaticSite(
  folder: string,
  { origin, socialUrl = "", imageOrigins }: SiteNames,
): Router | undefined {
  const sitePath = join(folder, "site.json");
  if (!existsSync(sitePath)) return undefined;
  const site = siteSchema.parse(JSON.parse(readFileSync(sitePath, "utf8")));
  const { pages, appPaths } = site;
  const web = join(folder, "web");
  const addresses = new Map([
    [site.addressPlaceholder, origin],
    [site.socialPlaceholder, socialUrl],
  ]);
  const policy = policyOfPages({ ...site, imageOrigins });
  const page = (file: string, more: { status?: 404; isIndexed?: boolean } = {}) => {
    const read = atFirstUse(() => readAddressedFile(join(web, file), addresses));
    return createMiddleware<AppEnv>(async (context) => {
      context.header("Content-Security-Policy", policy);
      context.header("Cache-Control", always);
      if (more.isIndexed === false) context.header("X-Robots-Tag", "noindex");
      context.header("Content-Type", "text/html; charset=UTF-8");
      return sendAddressedFile(context, read(), more.status);
    });
  };

  const router = createRouter();
  const files = serveStatic<AppEnv>({ root: web, precompressed: true });
  const file = (cacheControl: string): MiddlewareHandler<AppEnv> => {
    return async (context, next) => {
      const answer = await files(context, next);
      // Its `onFound` comes too late to set a header.
      if (answer instanceof Response) {
        answer.headers.set("Cache-Control", cacheControl);
        if (isScript(context.req.path)) answer.headers.set("Content-Security-Policy", policyOfScript(context.req.path));
      }
      return answer;
    };
  };
  router.get("/assets/*", file(immutable), (context) => context.text("There is no such file.", 404));
  for (const [path, name] of Object.entries(pages)) router.get(path, page(name));
  const shell = page("shell.html", { isIndexed: false });
  for (const path of appPaths) router.get(path, shell);
  for (const [path, mediaType] of Object.entries(site.addressedFiles)) {
    const read = atFirstUse(() => readAddressedFile(join(web, path), addresses));
    router.get(path, (context) => {
      context.header("Cache-Control", briefly);
      context.header("Content-Type", mediaType);
      return sendAddressedFile(context, read());
    });
  }
  const known = new Set([...Object.keys(pages), ...appPaths]);
  const rootFile = file(briefly);
  router.get("*", async (context, next) => {
    const { path } = context.req;
    const withoutSlash = withoutSlashes(path);
    if (withoutSlash !== path && known.has(withoutSlash)) return context.redirect(withoutSlash, 308);
    const isPlainFile = /^\/[\w-][\w.-]*\.(?!html$)\w+$/.test(path);
    return isPlainFile ? rootFile(context, next) : next();
  });
  router.get("*", page("404.html", { status: 404 }));
  return router;
}

/** Packing all pages takes a tenth of a second, which a server that has just died does not have. */
function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Without those at its end. Anybody sends paths of thousands of them, for which a regular expression would take the square of their number. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
