import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { forgetUser, loadSession, readUser, useSession, whenUserChanges } from "./session.ts";

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
  otherTab.postMessage("changed");
  await vi.waitFor(() => expect(who()).toBe("nobody"));
  otherTab.close();
});
