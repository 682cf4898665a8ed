import { expect, test } from "vitest";
import { createSessionCache } from "./session-cache.ts";
import type { SessionRow } from "./session-store.ts";

const sessionOf = (id: string): SessionRow => ({
  id,
  signedInAt: new Date(0),
  expiresAt: new Date(1_000_000),
  user: { id: "user", email: "anna@example.test" },
});

function openCache() {
  let time = 0;
  const cache = createSessionCache(() => time);
  const keep = (token: string) => cache.keep(token, sessionOf(`id of ${token}`), cache.beginReading());
  return { cache, keep, setTime: (milliseconds: number) => (time = milliseconds) };
}

test("nothing is kept by a process that does not listen, and everything goes when it can hear no longer", () => {
  const { cache, keep } = openCache();
  keep("a");
  expect(cache.find("a")).toBeNull();
  cache.channel.onListening?.();
  keep("a");
  expect(cache.find("a")).not.toBeNull();
  cache.channel.onBroken?.();
  expect(cache.find("a")).toBeNull();
  keep("a");
  expect(cache.find("a")).toBeNull();
});

test("a notice takes its session away and no other", () => {
  const { cache, keep } = openCache();
  cache.channel.onListening?.();
  keep("a");
  keep("b");
  cache.channel.onNotice("id of a");
  expect([cache.find("a"), cache.find("b")]).toEqual([null, sessionOf("id of b")]);
});

test.each([
  ["a notice", (cache: ReturnType<typeof createSessionCache>) => cache.channel.onNotice("id of a")],
  ["signing out here", (cache: ReturnType<typeof createSessionCache>) => cache.forget("a")],
  [
    "a break",
    (cache: ReturnType<typeof createSessionCache>) => {
      cache.channel.onBroken?.();
      cache.channel.onListening?.();
    },
  ],
])("what was being read during %s is not kept", (_what, happen) => {
  const { cache } = openCache();
  cache.channel.onListening?.();
  const reading = cache.beginReading();
  happen(cache);
  cache.keep("a", sessionOf("id of a"), reading);
  expect(cache.find("a")).toBeNull();
});

test("without any news a session is kept for five seconds, and never beyond its end", () => {
  const { cache, keep, setTime } = openCache();
  cache.channel.onListening?.();
  keep("a");
  setTime(4_999);
  expect(cache.find("a")).not.toBeNull();
  setTime(5_000);
  expect(cache.find("a")).toBeNull();
  setTime(999_999);
  keep("a");
  setTime(1_000_000);
  expect(cache.find("a")).toBeNull();
});

test("ten thousand are kept; then the one that was read longest ago goes", () => {
  const { cache, keep } = openCache();
  cache.channel.onListening?.();
  for (let index = 0; index < 10_001; index += 1) keep(`token ${index}`);
  expect([cache.find("token 0"), cache.find("token 1")?.id]).toEqual([null, "id of token 1"]);
});

test("who watches a session is told of it alone, of all when news may have been missed, and of nothing once it has ended", () => {
  const { cache } = openCache();
  const told: string[] = [];
  const unwatch = cache.watch("one", () => told.push("one"));
  cache.watch("one", () => told.push("one, too"));
  cache.watch("other", () => told.push("other"));
  cache.channel.onNotice("one");
  cache.channel.onNotice("nobody's");
  expect(told.splice(0)).toEqual(["one", "one, too"]);
  cache.channel.onListening?.();
  expect(told.splice(0)).toEqual(["one", "one, too", "other"]);
  unwatch();
  cache.channel.onNotice("one");
  expect(told).toEqual(["one, too"]);
});
