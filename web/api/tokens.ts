import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { StatementKind } from "#contract/token-movements.ts";
import { call } from "./client.ts";
import { addressOf } from "./send.ts";

/** Days as `2026-03-29`, where the reader is; empty for no bound. */
export type StatementWish = { kind: StatementKind | undefined; from: string; to: string };

/** Everything under this key follows from the tokens' movements. */
export const tokensKey = ["tokens"] as const;

/** The newest first; page by page. */
export const statementQuery = (wish: StatementWish) =>
  infiniteQueryOptions({
    queryKey: [...tokensKey, "statement", wish],
    queryFn: ({ pageParam }) =>
      call("get /api/tokens/statement", { query: { ...filterOf(wish), limit: "25", before: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ nextBefore }) => (nextBefore === null ? null : String(nextBefore)),
    placeholderData: keepPreviousData,
  });

/** Where the same lines come as a table for spreadsheets. */
export function statementTableAddress(wish: StatementWish): string {
  return addressOf("get /api/tokens/statement.csv", { query: filterOf(wish) });
}

export const tokenUsageQuery = queryOptions({
  queryKey: [...tokensKey, "usage"],
  queryFn: () => call("get /api/tokens/usage", { query: { timeZone: ownTimeZone() } }),
});

function filterOf({ kind, from, to }: StatementWish) {
  return { kind, from: from || undefined, to: to || undefined, timeZone: ownTimeZone() };
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
