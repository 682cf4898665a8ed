import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toFailure } from "./failure.ts";
import { loadSession, readUser, whenUserChanges } from "./session.ts";

/** A call that is refused because nobody is signed in any more: whoever the page shows has to go. */
function onError(error: unknown): void {
  if (toFailure(error).code === "unauthenticated" && readUser() !== null) void loadSession();
}

/** Nothing polls: live events keep the cache true, so what was read stays fresh until an event replaces it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // A server on this very machine answers without any network; and what can't be had should be said, not waited for.
      networkMode: "always",
      staleTime: Number.POSITIVE_INFINITY,
      // Where pages are prerendered a timer of half an hour would keep the build waiting for it.
      gcTime: typeof document === "undefined" ? Number.POSITIVE_INFINITY : 30 * 60_000,
      refetchOnWindowFocus: false,
      // By itself that is off with `always`. Only what was never read is asked for again: what was is fresh.
      refetchOnReconnect: true,
      retry: (failureCount, error) => toFailure(error).isRetryable && failureCount < 2,
    },
  },
});

// What was read for one person is nothing for the next, also where another tab signed out.
whenUserChanges(() => queryClient.clear());

/** Around every part of the page that reads from the server; all of them share one cache. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
