import { once } from "node:events";
import { createServer } from "node:http";
// The yardstick of `speed`: Hono with nothing around one answer of a profile's size. Tells its port, and ends with whoever started it.
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
const profile = {
  id: "00000000-0000-4000-8000-000000000000",
  email: "00000000-0000-4000-8000-000000000000@example.test",
  display_name: null,
  generation_tokens: 10,
  plan_tokens: 10,
  purchased_tokens: 0,
  next_tokens_at: "2026-02-01T00:00:00.000Z",
  is_pro: false,
  total_generations: 0,
  created_at: "2026-01-01T00:00:00.000Z",
};
app.get("/api/profile", (context) => context.json(profile));

// As the product's own server: a balancer's probe names no host.
const listener = getRequestListener(app.fetch, { hostname: "localhost" });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
process.send?.(typeof address === "object" ? address?.port : null);
process.once("disconnect", () => process.exit(0));
