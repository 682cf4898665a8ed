import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Router } from "./router.ts";
import { policyOfScript } from "./security-headers.ts";
import { createStaticSite } from "./static-site.ts";

const folder = mkdtempSync(join(tmpdir(), "carvas-site-"));
let site: Router;

beforeAll(() => {
  const web = join(folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  for (const name of ["index", "auth", "404", "shell"])
    writeFileSync(join(web, `${name}.html`), `<title>${name}</title>`);
  writeFileSync(join(web, "whats-new.html"), '<link rel="canonical" href="https://address.invalid/whats-new"/>');
  writeFileSync(join(web, "about.html"), '<meta name="social-page" content="https://social.invalid"/>');
  writeFileSync(join(web, "robots.txt"), "Sitemap: https://address.invalid/sitemap.xml");
  writeFileSync(join(web, "favicon.svg"), "<svg/>");
  writeFileSync(join(web, "assets/app-1a2b.js"), "let plain;");
  writeFileSync(join(web, "assets/app-1a2b.js.br"), brotliCompressSync("let packed;"));
  const description = {
    pages: { "/": "index.html", "/auth": "auth.html", "/whats-new": "whats-new.html", "/about": "about.html" },
    appPaths: ["/photo-upload"],
    styleHashes: ["'sha256-x'"],
    scriptHashes: ["'sha256-y'"],
    addressPlaceholder: "https://address.invalid",
    socialPlaceholder: "https://social.invalid",
    addressedFiles: { "/robots.txt": "text/plain; charset=UTF-8" },
  };
  writeFileSync(join(folder, "site.json"), JSON.stringify(description));
  const made = createStaticSite(folder, {
    origin: "https://carvas.example",
    socialUrl: "https://social.example/carvas",
  });
  if (made === undefined) throw new Error("no site");
  site = made;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["/", 200, "index"],
  ["/auth", 200, "auth"],
  ["/photo-upload", 200, "shell"],
  ["/photo-upload/deeper", 404, "404"],
  ["/nope", 404, "404"],
  ["/shell.html", 404, "404"],
  ["/../site.json", 404, "404"],
  ["/%2e%2e/site.json", 404, "404"],
  ["/.vite/manifest.json", 404, "404"],
])("%s answers %i with the page %s", async (path, status, title) => {
  const answer = await site.request(path);
  expect([answer.status, await answer.text()]).toEqual([status, `<title>${title}</title>`]);
  expect(answer.headers.get("content-security-policy")).toContain("style-src-elem 'self' 'sha256-x'");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("pages are confirmed by their ETag; screens of the app are not for search engines", async () => {
  const first = await site.request("/auth");
  const again = await site.request("/auth", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await site.request("/photo-upload")).headers.get("x-robots-tag")).toBe("noindex");
});

test.each([
  ["weakly, as a proxy that packs writes it", (tag: string) => `W/${tag}`, 304],
  ["in a list", (tag: string) => `"other", W/"another", ${tag}`, 304],
  ["by a star", () => "*", 304],
  ["not, with another one", () => '"other"', 200],
])("an ETag is compared %s", async (_name, write, status) => {
  const first = await site.request("/auth");
  const headers = { "if-none-match": write(first.headers.get("etag") ?? "") };
  const again = await site.request("/auth", { headers });
  expect(again.status).toBe(status);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(again.headers.get("vary")).toBe("Accept-Encoding");
  expect(again.headers.get("cache-control")).toBe("no-cache");
  expect(await again.text()).toBe(status === 304 ? "" : "<title>auth</title>");
  const missing = await site.request("/nope", { headers: { "if-none-match": "*" } });
  expect([missing.status, missing.headers.get("etag")]).toEqual([404, null]);
});

test("a page goes out packed where the browser takes that, under an ETag of its own", async () => {
  const packed = await site.request("/", { headers: { "accept-encoding": "gzip, deflate, br;q=0.5" } });
  expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe("<title>index</title>");
  const refused = await site.request("/", { headers: { "accept-encoding": "deflate, br;q=0" } });
  expect([refused.headers.get("content-encoding"), await refused.text()]).toEqual([null, "<title>index</title>"]);
  expect(refused.headers.get("etag")).not.toBe(packed.headers.get("etag"));
});

test("pages and files name the configured address, whatever host was asked for", async () => {
  const ask = (path: string, encoding = "") =>
    site.request(`http://other.example${path}`, { headers: { host: "other.example", "accept-encoding": encoding } });
  const page = '<link rel="canonical" href="https://carvas.example/whats-new"/>';
  expect(await (await ask("/whats-new")).text()).toBe(page);
  expect(gunzipSync(await (await ask("/whats-new", "gzip")).arrayBuffer()).toString()).toBe(page);
  const robots = await ask("/robots.txt");
  expect([robots.headers.get("content-type"), await robots.text()]).toEqual([
    "text/plain; charset=UTF-8",
    "Sitemap: https://carvas.example/sitemap.xml",
  ]);
});

test("our page on a social network is named where there is one, and nothing stands in its place where there is none", async () => {
  const bare = createStaticSite(folder, { origin: "https://carvas.example" });
  const named = async (router: Router | undefined) => (await router?.request("/about"))?.text();
  expect(await named(site)).toBe('<meta name="social-page" content="https://social.example/carvas"/>');
  expect(await named(bare)).toBe('<meta name="social-page" content=""/>');
});

test("another address is another ETag", async () => {
  const moved = createStaticSite(folder, { origin: "https://moved.example" });
  const tags = [site, moved].map(async (each) => (await each?.request("/whats-new"))?.headers.get("etag"));
  expect(new Set(await Promise.all(tags)).size).toBe(2);
});

test("a slash at the end leads to the page", async () => {
  const answer = await site.request("/auth/");
  expect([answer.status, answer.headers.get("location")]).toEqual([308, "/auth"]);
});

test("hashed files are kept for good, in the packed form where the browser takes it; others briefly", async () => {
  const packed = await site.request("/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("cache-control")).toContain("immutable");
  expect(await (await site.request("/assets/app-1a2b.js")).text()).toBe("let plain;");
  expect((await site.request("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a missing asset is never answered with a page", async () => {
  const answer = await site.request("/assets/gone.js");
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get("content-type") ?? "").not.toContain("html");
});

test("without a build there is no site", () => {
  expect(createStaticSite(join(folder, "web"), { origin: "https://carvas.example" })).toBeUndefined();
});

test("scripts may do nothing but run: a worker has its own file's policy, in which its origin stays ours", async () => {
  const policy = (await site.request("/assets/app-1a2b.js")).headers.get("content-security-policy");
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(policyOfScript("/assets/shared-stream-entry-1a2b.js")).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});
