import { useEffect } from "react";
import type { SessionAnswer } from "#contract/accounts.ts";
import { createStore } from "#web/browser/create-store.ts";
import { repeat } from "./repeat.ts";
import * as routes from "./routes.ts";
import { readAnswer, send } from "./send.ts";

/**
 * Who is signed in. A store of its own, read without the client of the other calls, because every visitor's page needs it: the query
 * library (13 kB) and the texts of errors (2 kB) are loaded with the first screen that works with data.
 */
export type SessionState = { step: "loading" } | { step: "unreachable" } | { step: "known"; session: SessionAnswer };

const state = createStore<SessionState>({ step: "loading" });
let hasAsked = false;

/** @returns whether another person, or nobody any more, is signed in now */
function set(next: SessionState): boolean {
  const before = knownUserId(state.read());
  const hasChanged = before !== undefined && before !== knownUserId(next);
  // All that was read for one person goes before anybody is told of the next.
  if (hasChanged) for (const action of onUserChange) action();
  state.set(next);
  return hasChanged;
}

/** The id of who is signed in, `null` for a visitor; `undefined` as long as nobody knows. */
function knownUserId(known: SessionState): string | null | undefined {
  return known.step === "known" ? (known.session.user?.id ?? null) : undefined;
}

const onUserChange = new Set<() => void>();

/** Runs when another person, or nobody, is signed in from now on; for modules that hold what belongs to a person. */
export function whenUserChanges(action: () => void): void {
  onUserChange.add(action);
}

// The cookie is one for all tabs of a browser: what one tab does to it concerns the others at once.
const otherTabs = typeof window === "undefined" ? null : new BroadcastChannel("carvas.session");
otherTabs?.addEventListener("message", () => void readSession());

function setAndTellOtherTabs(next: SessionState): void {
  if (set(next)) otherTabs?.postMessage("changed");
}

/** Reads the session anew, for example after signing in. */
export async function loadSession(): Promise<void> {
  await readSession(setAndTellOtherTabs);
}

async function readSession(put: (next: SessionState) => void = set): Promise<void> {
  hasAsked = true;
  try {
    put({ step: "known", session: await repeat(fetchSession, { mayPass: () => true }) });
  } catch {
    // A short outage does not sign anybody out; who nobody knows yet is offered another try.
    if (state.read().step !== "known") set({ step: "unreachable" });
  }
}

async function fetchSession(): Promise<SessionAnswer> {
  const response = await send(routes.readSession, {});
  if (!response.ok) throw new Error(`The session was not told: ${response.status}.`);
  return readAnswer(routes.readSession, await response.text());
}

/** After signing out: the person is gone, what the installation offers stays. */
export function forgetUser(): void {
  const known = state.read();
  if (known.step === "known") setAndTellOtherTabs({ step: "known", session: { ...known.session, user: null } });
}

export function useSession(): SessionState {
  useEffect(() => {
    if (!hasAsked) void loadSession();
  }, []);
  return state.use();
}

/** The same outside of components. */
export function readUser(): SessionAnswer["user"] {
  const known = state.read();
  return known.step === "known" ? known.session.user : null;
}

/** The signed-in user; `null` for visitors and as long as nobody knows. */
export function useUser(): SessionAnswer["user"] {
  const session = useSession();
  return session.step === "known" ? session.session.user : null;
}
