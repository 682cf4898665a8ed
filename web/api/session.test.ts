import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as session from "./session.ts";

const anna = { user: { id: "1", email: "anna@example.test" }, providers: [] };
const bert = { user: { id: "2", email: "bert@example.test" }, providers: [] };
const nobody = { user: null, providers: ["google"] };

/** What the server answers next; the last one again and again. */
let answers: (() => Response)[] = [];
let callCount = 0;
let fresh: typeof session;
let told: unknown[] = [];

// The module holds who is signed in: each test begins with one that knows nobody.
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  callCount = 0;
  told = [];
  // The other tabs: here those would be the modules of the tests before.
  vi.stubGlobal("BroadcastChannel", function OtherTabs() {
    return { addEventListener: () => undefined, postMessage: (message: unknown) => told.push(message) };
  });
  vi.stubGlobal("fetch", async () => {
    const answer = answers[Math.min(callCount, answers.length - 1)];
    callCount += 1;
    if (!answer) throw new TypeError("The line is dead.");
    return answer();
  });
  fresh = await import("./session.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (known: unknown) => () => Response.json(known);
const down = () => new Response("", { status: 503 });

async function load(...next: (() => Response)[]): Promise<void> {
  answers = next;
  callCount = 0;
  const loading = fresh.loadSession();
  await vi.runAllTimersAsync();
  await loading;
}

test("who is signed in is known after one answer", async () => {
  expect(fresh.readUser()).toBeNull();
  await load(tell(anna));
  expect([fresh.readUser(), callCount]).toEqual([anna.user, 1]);
});

test("a short outage is tried through", async () => {
  await load(down, down, tell(anna));
  expect([fresh.readUser(), callCount]).toEqual([anna.user, 3]);
});

test("an outage signs nobody out", async () => {
  await load(tell(anna));
  await load(down);
  expect([fresh.readUser(), callCount]).toEqual([anna.user, 3]);
});

test("a dead line at the start leaves it open who it is, and a later answer tells", async () => {
  await load();
  expect(fresh.readUser()).toBeNull();
  await load(tell(bert));
  expect(fresh.readUser()).toEqual(bert.user);
});

test("what belongs to a person goes when another one, or nobody, is signed in, and only then", async () => {
  const forget = vi.fn<() => void>();
  fresh.whenUserChanges(forget);
  await load(tell(anna));
  await load(tell(anna));
  expect(forget).not.toHaveBeenCalled();
  await load(tell(bert));
  expect(forget).toHaveBeenCalledTimes(1);
  fresh.forgetUser();
  expect(forget).toHaveBeenCalledTimes(2);
  fresh.forgetUser();
  expect(forget).toHaveBeenCalledTimes(2);
});

test("who comes to be signed in from being a visitor changes the person, too", async () => {
  const forget = vi.fn<() => void>();
  fresh.whenUserChanges(forget);
  await load(tell(nobody));
  await load(tell(anna));
  expect(forget).toHaveBeenCalledOnce();
});

test("after signing out the person is gone", async () => {
  await load(tell(anna));
  fresh.forgetUser();
  expect(fresh.readUser()).toBeNull();
});

test("other tabs are told who came and who left, also when nobody was known here before, and nothing when nothing changes", async () => {
  await load(tell(anna));
  expect(told).toEqual([{ left: null }]);
  await load(tell(anna));
  expect(told).toHaveLength(1);
  fresh.forgetUser();
  expect(told.at(-1)).toEqual({ left: "1" });
});
