import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun, RetailRunPage, RetryReason } from "#contract/retail-runs.ts";
import { statusRank } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";

const runsKey = "runs";
const runPicturesKey = "run-pictures";

/** Live events keep it true. */
export const runQuery = (id: string) =>
  queryOptions({ queryKey: [runsKey, id], queryFn: () => call("get /api/retail-runs/{id}", { path: { id } }) });

/** What was made of each photo of a run, in its order; `generation.changed` keeps it true. */
export const runPicturesQuery = (id: string) =>
  queryOptions({
    queryKey: [runPicturesKey, id],
    queryFn: async () => (await call("get /api/retail-runs/{id}/pictures", { path: { id } })).generations,
  });

/** The newest first; page by page. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ["run-list"],
  queryFn: ({ pageParam }) => call("get /api/retail-runs", { query: { limit: "10", before: pageParam } }),
  initialPageParam: "",
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

/** Puts a run where it is shown; a run that is new belongs into the list. It may have taken pictures that no event tells of as its own. */
export function putRun(client: QueryClient, run: RetailRun): void {
  client.setQueryData(runQuery(run.id).queryKey, run);
  const { queryKey } = runPicturesQuery(run.id);
  const pictures = client.getQueryData(queryKey);
  if (pictures && run.items.some(({ generationId }) => pictures.every(({ id }) => id !== generationId)))
    void client.invalidateQueries({ queryKey });
  const list = client.getQueryData(runsQuery.queryKey);
  if (list === undefined) return;
  const isListed = list.pages.some(({ runs }) => runs.some(({ id }) => id === run.id));
  if (!isListed) void client.invalidateQueries({ queryKey: runsQuery.queryKey });
  else client.setQueryData(runsQuery.queryKey, { ...list, pages: list.pages.map((page) => withRun(page, run)) });
}

/** A photo's cut-out has changed: a run that shows it knows which of its pictures are of an older one. */
export function putCutOutOfRuns(client: QueryClient, { id, cutOut: { version } }: Upload): void {
  client.setQueriesData<RetailRun>({ queryKey: [runsKey] }, (run) =>
    run?.items.some(({ uploadId, cutOutVersion }) => uploadId === id && cutOutVersion !== version)
      ? {
          ...run,
          items: run.items.map((item) => (item.uploadId === id ? { ...item, cutOutVersion: version } : item)),
        }
      : undefined,
  );
}

function withRun({ runs, nextBefore }: RetailRunPage, run: RetailRun): RetailRunPage {
  return { runs: runs.map((known) => (known.id === run.id ? run : known)), nextBefore };
}

/**
 * A picture of a run takes the place of the older try of its photo; a replayed event takes nothing back. One that was ordered by itself, or by another
 * run, is kept true wherever a run has taken it.
 */
export function putRunPicture(client: QueryClient, next: Generation): void {
  client.setQueriesData<Generation[]>({ queryKey: [runPicturesKey] }, (pictures) =>
    pictures?.some(({ id }) => id === next.id)
      ? pictures.map((held) => (held.id === next.id ? laterOf(held, next) : held))
      : undefined,
  );
  if (next.runId === null) return;
  const { queryKey } = runPicturesQuery(next.runId);
  const pictures = client.getQueryData(queryKey);
  if (pictures === undefined) return;
  if (pictures.some(({ uploadId }) => uploadId === next.uploadId))
    client.setQueryData(
      queryKey,
      pictures.map((held) => (held.uploadId === next.uploadId ? laterOf(held, next) : held)),
    );
  else void client.invalidateQueries({ queryKey });
}

function laterOf(held: Generation, next: Generation): Generation {
  if (held.id !== next.id) return held.createdAt > next.createdAt ? held : next;
  return statusRank[next.status] < statusRank[held.status] ? held : next;
}

/** @throws {Failure} `conflict` when it has ended */
export function changeRun(id: string, status: "running" | "paused" | "cancelled"): Promise<RetailRun> {
  return call("patch /api/retail-runs/{id}", { path: { id }, body: { status } });
}

/**
 * Makes again what failed, what was cancelled, or what has another number plate or cut-out by now, of the whole run or of one photo in it.
 * @throws {Failure} `insufficient_tokens`, …
 */
export function retryRun(
  id: string,
  { expectedCost, ...asked }: { what: RetryReason; uploadId?: string; expectedCost: number | undefined },
): Promise<RetailRun> {
  return call("post /api/retail-runs/{id}/retry", {
    path: { id },
    query: { ...asked, expectedCost: expectedCost?.toString() },
  });
}
