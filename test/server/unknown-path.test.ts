import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createBrowser } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

const { server } = setUpAccountServer();

const tell = (path: unknown, address = randomUUID()) =>
  createBrowser(server.origin, address).call("/api/unknown-path", { body: { path } });
const lineSchema = z.object({ unknownPath: z.string().optional() });
const loggedPaths = () =>
  server
    .readLog()
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => lineSchema.parse(JSON.parse(line)).unknownPath ?? []);

test("a path that a link led to stands in the log, without what follows it", async () => {
  expect((await tell("/retail-mode?token=secret#part")).status).toBe(204);
  expect(loggedPaths()).toContain("/retail-mode");
  expect(server.readLog()).not.toContain("token=secret");
});

test("no path forges a line of the log, or makes it long", async () => {
  await tell(`/a\r\n{"level":"fatal"}\u001B[31m\u202E${"b".repeat(1500)}`);
  const logged = loggedPaths().find((path) => path.startsWith("/a"));
  expect(logged).toBe(`/a{"level":"fatal"}[31m${"b".repeat(200)}`.slice(0, 200));
});

test.each([undefined, 7, "https://elsewhere.test/", "x".repeat(3000)])("%j is no path", async (path) => {
  expect((await tell(path)).status).toBe(400);
});

test("who tells too many is not heard any more", async () => {
  const address = randomUUID();
  const statuses = new Set<number>();
  for (let count = 0; count < 25; count++) statuses.add((await tell("/again", address)).status);
  expect([...statuses]).toEqual([204, 429]);
});
