import { useEffect } from "react";
import type { SessionAnswer } from "#contract/accounts.ts";
import { createStore } from "#web/browser/create-store.ts";
import { repeat } from "./repeat.ts";
import { readAnswer, send, untilChangesAreAnswered } from "./send.ts";

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

/** `left`: who is gone. A tab that shows that person empties itself before it asks the server, which it may not reach. */
type TabMessage = { readonly left: string | null };

otherTabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  if (data.left !== null && data.left === knownUserId(state.read())) set(withoutUser());
  void readSession();
});

// A page that the browser has kept whole, for Back, comes to life as it was left: perhaps before its owner signed out.
if (typeof window !== "undefined")
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void readSession();
  });

function setAndTellOtherTabs(next: SessionState): void {
  const before = knownUserId(state.read());
  const hasChanged = set(next);
  // Who signs in before this tab has heard who was there may still be news to the others.
  if (hasChanged || before === undefined) otherTabs?.postMessage({ left: before ?? null } satisfies TabMessage);
}

/** Reads the session anew, for example after signing in. */
export async function loadSession(): Promise<void> {
  await readSession(setAndTellOtherTabs);
}

/** Questions to the server are numbered as they are asked: an answer to an older one than what is known already counts for nothing. */
let lastAsked = 0;
let lastKnown = 0;

/** @returns whether the server answered */
async function readSession(put: (next: SessionState) => void = set): Promise<boolean> {
  hasAsked = true;
  const number = (lastAsked += 1);
  try {
    const session = await repeat(fetchSession, { mayPass: () => true });
    if (number >= lastKnown) {
      lastKnown = number;
      put({ step: "known", session });
    }
    return true;
  } catch {
    // A short outage does not sign anybody out; who nobody knows yet is offered another try.
    if (state.read().step !== "known") set({ step: "unreachable" });
    return false;
  }
}

async function fetchSession(): Promise<SessionAnswer> {
  const response = await send("get /api/session");
  if (!response.ok) throw new Error(`The session was not told: ${response.status}.`);
  return readAnswer("get /api/session", await response.text());
}

/** After signing out: the person is gone, what the installation offers stays. */
export function forgetUser(): void {
  setAndTellOtherTabs(withoutUser());
}

function withoutUser(): SessionState {
  const known = state.read();
  lastKnown = lastAsked += 1;
  return known.step === "known" ? { step: "known", session: { ...known.session, user: null } } : known;
}

/**
 * The server says that this session has ended: perhaps for a new one, whose cookie comes with an answer to this tab or to another one of the same
 * browser, a moment later. If the server can't be asked, the person is gone.
 */
export async function followEndedSession(): Promise<void> {
  await untilChangesAreAnswered(changedCookieMs);
  if (!(await readSession(setAndTellOtherTabs))) forgetUser();
  else if (readUser() === null) setTimeout(() => void readSession(setAndTellOtherTabs), changedCookieMs);
}
const changedCookieMs = 2000;

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
