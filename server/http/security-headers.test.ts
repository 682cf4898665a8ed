import { etag } from "hono/etag";
import { expect, test } from "vitest";
import { createRouter } from "./router.ts";
import { policyOfPages, securityHeaders } from "./security-headers.ts";

const policy = policyOfPages({ styleHashes: ["'sha256-css'"], scriptHashes: ["'sha256-js'"] });
const app = createRouter();
app.use(securityHeaders({ isHttps: false }));
app.get("/page", etag(), (context) => {
  context.header("Content-Security-Policy", policy);
  return context.html("<p>A page</p>");
});
app.get("/data", (context) => context.json({}));

test("data may load nothing and run nothing, a page its own files", async () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get("content-security-policy");
  expect(await policyOf("/data")).toContain("sandbox");
  expect(await policyOf("/page")).toBe(policy);
  expect(policy).toContain("script-src 'self' 'sha256-js';");
});

test("a page that has not changed keeps the policy it was first sent with", async () => {
  const first = await app.request("/page");
  const again = await app.request("/page", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect(again.headers.has("content-security-policy")).toBe(false);
});
