import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toFailure } from "./failure.ts";

/** Nothing polls: live events keep the cache true, so what was read stays fresh until an event replaces it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failureCount, error) => toFailure(error).isRetryable && failureCount < 2,
    },
  },
});

/** Around every part of the page that reads from the server; all of them share one cache. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
