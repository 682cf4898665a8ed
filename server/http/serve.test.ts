import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createRouter } from "./router.ts";
import { serve } from "./serve.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What the server answers to these very bytes. */
async function answerTo(request: string): Promise<string> {
  const app = createRouter();
  app.get("/readyz", (context) => context.text(`ready at ${new URL(context.req.url).hostname}`));
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  closing.push(server.close);
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

test("a balancer's probe that names no host is answered", async () => {
  const answer = await answerTo("GET /readyz HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toContain("ready at localhost");
});

test("who names a host is answered under it", async () => {
  const answer = await answerTo("GET /readyz HTTP/1.1\r\nHost: carvas.example\r\nConnection: close\r\n\r\n");
  expect(answer).toContain("ready at carvas.example");
});
