import { PassThrough } from "node:stream";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLogger } from "#server/log/logger.ts";
import { createClientAddressReader, keyOfAddress } from "./client-address.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:1234", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::ffff:c633:6407", "198.51.100.7"],
  ["[::ffff:198.51.100.7]:443", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:1234", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ['"[2001:db8:1:2::1]:1234"', "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["[fe80::1%25eth0]:80", "fe80:0:0:0::/64"],
  ["::1", "::1"],
])("%s counts as %s", (entry, key) => {
  expect(keyOfAddress(entry)).toBe(key);
});

test.each([
  "",
  "unknown",
  "_hidden",
  "256.1.1.1",
  "1.2.3",
  "0x7f.1",
  "017700000001",
  "2130706433",
  "1.2.3.4:x",
  "[1.2.3.4",
  "::1::",
  "example.org",
  "1.2.3.4, 5.6.7.8",
  "2001:db8::1".repeat(20),
])("%j is no address", (entry) => expect(keyOfAddress(entry)).toBeNull());

/** What each request is told of itself, and what was logged. The connection's own address is 203.0.113.9. */
async function ask(trustedProxies: number, requests: readonly Record<string, string>[]) {
  const destination = new PassThrough();
  let log = "";
  destination.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const read = createClientAddressReader({
    trustedProxies,
    logger: createLogger({ level: "info", role: "test", destination }),
  });
  const app = new Hono().get("/", (context) => context.text(read(context)));
  const told: string[] = [];
  for (const headers of requests) {
    const socket = { remoteAddress: "::ffff:203.0.113.9", remotePort: 1, remoteFamily: "IPv6" };
    told.push(await (await app.request("/", { headers }, { incoming: { socket } })).text());
  }
  return { told, lines: log.split("\n").filter((line) => line !== "") };
}

const forwarded = (value: string) => ({ "x-forwarded-for": value });

test("without trusted proxies headers change nothing, and one line says what to set, however many come", async () => {
  const requests = Array.from({ length: 50 }, (_, index) => forwarded(`198.51.100.${index}`));
  const { told, lines } = await ask(0, [{}, { forwarded: "for=198.51.100.7" }, ...requests]);
  expect(new Set(told)).toEqual(new Set(["203.0.113.9"]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("set TRUSTED_PROXIES to the number of proxies");
  expect(lines[0]).not.toContain("198.51.100");
});

test("behind two proxies of which one is trusted, one line says what to set", async () => {
  const { told, lines } = await ask(1, [forwarded("198.51.100.7, 10.0.0.1"), forwarded("198.51.100.8, 10.0.0.1")]);
  expect(told).toEqual(["10.0.0.1", "10.0.0.1"]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("raise TRUSTED_PROXIES by one");
});

test("behind a proxy its entry counts, and entries that the client invented do not", async () => {
  const { told, lines } = await ask(1, [
    forwarded("198.51.100.7"),
    forwarded("10.0.0.1, 198.51.100.7:50123"),
    forwarded("198.51.100.7, 2001:db8:1:2::99"),
    {},
  ]);
  expect(told).toEqual(["198.51.100.7", "198.51.100.7", "2001:db8:1:2::/64", "203.0.113.9"]);
  expect(lines).toEqual([]);
});

test("what is no address counts as the connection's, and is told of once", async () => {
  const { told, lines } = await ask(2, [forwarded("198.51.100.7"), forwarded("unknown, 10.0.0.1"), forwarded("x, y")]);
  expect(new Set(told)).toEqual(new Set(["203.0.113.9"]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Set TRUSTED_PROXIES to the number of proxies");
});
