import { useEffect, useSyncExternalStore } from "react";
import type { SessionAnswer } from "#contract/accounts.ts";
import { call, withRetries } from "./client.ts";

/**
 * Who is signed in. A store of its own and not the query cache, because every visitor's page needs it: the query library (13 kB) is
 * loaded with the first screen that works with data.
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
    set({ step: "known", session: await withRetries(() => call<SessionAnswer>("/api/session")) });
  } catch {
    // A short outage does not sign anybody out; who nobody knows yet is offered another try.
    if (state.step !== "known") set({ step: "unreachable" });
  }
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

/** The signed-in user; `null` for visitors and as long as nobody knows. */
export function useUser(): SessionAnswer["user"] {
  const session = useSession();
  return session.step === "known" ? session.session.user : null;
}
