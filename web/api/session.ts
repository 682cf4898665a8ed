import { useEffect, useSyncExternalStore } from "react";
import type { SessionAnswer } from "#contract/accounts.ts";
import { repeat } from "./repeat.ts";

/**
 * Who is signed in. A store of its own, read without the client of the other calls, because every visitor's page needs it: the query
 * library (13 kB) and the texts of errors (2 kB) are loaded with the first screen that works with data.
 */
export type SessionState = { step: "loading" } | { step: "unreachable" } | { step: "known"; session: SessionAnswer };

const loading: SessionState = { step: "loading" };
let state: SessionState = loading;
let hasAsked = false;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the session anew, for example after signing in. */
export async function loadSession(): Promise<void> {
  hasAsked = true;
  try {
    set({ step: "known", session: await repeat(fetchSession, { mayPass: () => true }) });
  } catch {
    // A short outage does not sign anybody out; who nobody knows yet is offered another try.
    if (state.step !== "known") set({ step: "unreachable" });
  }
}

async function fetchSession(): Promise<SessionAnswer> {
  const response = await fetch("/api/session", { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`The session was not told: ${response.status}.`);
  return parseSession(await response.text());
}

function parseSession(body: string): SessionAnswer {
  return JSON.parse(body) as SessionAnswer;
}

/** After signing out: the person is gone, what the installation offers stays. */
export function forgetUser(): void {
  if (state.step === "known") set({ step: "known", session: { ...state.session, user: null } });
}

export function useSession(): SessionState {
  useEffect(() => {
    if (!hasAsked) void loadSession();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => loading,
  );
}

/** The same outside of components. */
export function readUser(): SessionAnswer["user"] {
  return state.step === "known" ? state.session.user : null;
}

/** The signed-in user; `null` for visitors and as long as nobody knows. */
export function useUser(): SessionAnswer["user"] {
  const session = useSession();
  return session.step === "known" ? session.session.user : null;
}
