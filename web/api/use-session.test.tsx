import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { send } from "./send.ts";
import { followEndedSession, forgetUser, loadSession, readUser, useSession, whenUserChanges } from "./session.ts";

const anna = { user: { id: "1", email: "anna@example.com" }, providers: [] };
const ben = { user: { id: "2", email: "ben@example.com" }, providers: [] };

function Who() {
  const session = useSession();
  return <p>{session.step === "known" ? (session.session.user?.email ?? "nobody") : session.step}</p>;
}
const who = () => screen.getByRole("paragraph").textContent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nobody knows until it is read; an outage at the first reading is tried three times and then told", async () => {
  const server = standInServer({ "GET /api/session": new Error("No line.") });
  render(<Who />);
  expect(who()).toBe("loading");
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(who()).toBe("unreachable");
  expect(server.sent).toHaveLength(3);
  server.answers["GET /api/session"] = anna;
  await act(() => loadSession());
  expect(who()).toBe("anna@example.com");
});

test("what belongs to a person is told to go before the next person is seen, and not when the same one is read again", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  const seen: (string | undefined)[] = [];
  whenUserChanges(() => seen.push(document.body.textContent));
  render(<Who />);
  await act(() => loadSession());
  expect(seen).toEqual([]);
  server.answers["GET /api/session"] = ben;
  await act(() => loadSession());
  expect([seen, who()]).toEqual([["anna@example.com"], "ben@example.com"]);
  act(() => forgetUser());
  expect([seen.length, who(), readUser()]).toEqual([2, "nobody", null]);
});

test("another tab that signs in or out is followed", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  render(<Who />);
  server.answers["GET /api/session"] = { user: null, providers: [] };
  const otherTab = new BroadcastChannel("carvas.session");
  otherTab.postMessage({ left: null });
  await vi.waitFor(() => expect(who()).toBe("nobody"));
  otherTab.close();
});

test("a person who has left in another tab is gone here at once, before the server has said a word; others stay", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  render(<Who />);
  server.answers["GET /api/session"] = new Promise<Response>(() => undefined);
  const otherTab = new BroadcastChannel("carvas.session");
  otherTab.postMessage({ left: ben.user.id });
  await vi.waitFor(() => expect(server.sentTo("GET", "/api/session")).toHaveLength(2));
  expect(who()).toBe("anna@example.com");
  otherTab.postMessage({ left: anna.user.id });
  await vi.waitFor(() => expect(who()).toBe("nobody"));
  otherTab.close();
});

test("an answer that was asked for before the person left brings nobody back", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  render(<Who />);
  const slow = Promise.withResolvers<object>();
  server.answers["GET /api/session"] = slow.promise;
  const reading = loadSession();
  act(() => forgetUser());
  slow.resolve(anna);
  await act(() => reading);
  expect(who()).toBe("nobody");
});

test("a page that Back brings to life as it was asks who is there now", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  render(<Who />);
  server.answers["GET /api/session"] = { user: null, providers: [] };
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(who()).toBe("nobody"));
});

test("a session that has ended for a new one goes on: the answer with the new cookie is waited for", async () => {
  const change = Promise.withResolvers<object>();
  const server = standInServer({ "GET /api/session": anna, "POST /api/auth/sign-out": change.promise });
  await act(() => loadSession());
  render(<Who />);
  const changing = send("post /api/auth/sign-out");
  const following = followEndedSession();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(server.sentTo("GET", "/api/session")).toHaveLength(1);
  change.resolve({ success: true });
  await act(async () => {
    await changing;
    await following;
  });
  expect(server.sentTo("GET", "/api/session")).toHaveLength(2);
  expect(who()).toBe("anna@example.com");
});

test("a session that has ended leaves nobody in sight where the server can't be asked", async () => {
  const server = standInServer({ "GET /api/session": anna });
  await act(() => loadSession());
  render(<Who />);
  server.answers["GET /api/session"] = new Error("No line.");
  const following = followEndedSession();
  await act(() => vi.advanceTimersByTimeAsync(3500));
  await act(() => following);
  expect(who()).toBe("nobody");
});
