import { compress } from "hono/compress";
import { expect, test } from "vitest";
import { jsonWithLength } from "./json-with-length.ts";
import { createRouter } from "./router.ts";

const app = createRouter();
app.use(compress());
app.use(jsonWithLength());
app.get("/small", (context) => {
  context.header("X-Of-The-Route", "kept");
  return context.json({ name: "Škoda" }, 202, { "Cache-Control": "no-store" });
});
app.get("/large", (context) => context.json({ text: "x".repeat(2000) }));

const ask = (path: string) => app.request(path, { headers: { "Accept-Encoding": "gzip" } });

test("a small answer tells its length in bytes, is sent as it is, and keeps its status and headers", async () => {
  const response = await ask("/small");
  expect(response.status).toBe(202);
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "application/json",
    "content-length": "17",
    "cache-control": "no-store",
    "x-of-the-route": "kept",
  });
  expect(await response.json()).toEqual({ name: "Škoda" });
});

test("a large one is compressed, and tells no length that is not true any more", async () => {
  const response = await ask("/large");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.has("content-length")).toBe(false);
});
