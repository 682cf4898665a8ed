import { QueryClient } from "@tanstack/react-query";
import { toFailure } from "./failure.ts";

/** Nothing polls: live events keep the cache true, so what was read stays fresh until an event replaces it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failureCount, error) => toFailure(error).isRetryable && failureCount < 2,
      },
    },
  });
}
