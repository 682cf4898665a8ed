import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { statusRank } from "#contract/statuses.ts";
import type { GenerateCarImagesBody, ViewSet } from "#contract/view-sets.ts";
import { call } from "./client.ts";

/** Live events keep it true while its photos are read. */
export const requestQuery = (id: string) =>
  queryOptions({ queryKey: ["requests", id], queryFn: () => call("get /api/requests/{id}", { path: { id } }) });

/** The newest sets of views, newest first; live events keep it true. */
export const viewSetsQuery = queryOptions({
  queryKey: ["view-sets"],
  queryFn: () => call("get /api/view-sets", { query: { limit: "24" } }),
});

/** The newest set of one request; `null` while none was started. */
export const viewSetOfRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["view-sets", requestId],
    queryFn: async ({ client, queryKey }): Promise<ViewSet | null> => {
      const page = await call("get /api/view-sets", { query: { limit: "1", requestId } });
      const [read = null] = page.viewSets;
      // An event may have come in while the answer was on its way.
      const held = client.getQueryData<ViewSet | null>(queryKey);
      return held && (!read || held.id === read.id) ? newerOf(held, read ?? held) : read;
    },
  });

/** All sets of one request beside its newest, newest first; read again when there is a newer one. */
export const viewSetsBesideQuery = ({ requestId, newestId }: { requestId: string; newestId: string }) =>
  queryOptions({
    queryKey: ["view-sets", requestId, "beside", newestId],
    queryFn: async () => (await call("get /api/view-sets", { query: { limit: "50", requestId } })).viewSets,
  });

/**
 * Starts the six views and answers at once. `attemptKey` is one per press of a button and the same for its retries, so that a lost
 * answer never charges twice.
 * @returns the id of the set of views
 * @throws {Failure} `insufficient_tokens`, …
 */
export async function startViews(body: GenerateCarImagesBody, attemptKey: string): Promise<string> {
  const { data } = await call("post /api/functions/generate-car-images", {
    body,
    headers: { prefer: "respond-async", "idempotency-key": attemptKey },
    keepalive: true,
  });
  return data.id;
}

/** What the six views of a request would cost now, in its words; never kept: what was paid meanwhile changes it. */
export const priceOfViewsQuery = (request: CarRequest, engine: EngineName) => {
  const { id, make, model, color: colour, year } = request;
  return queryOptions({
    queryKey: [priceOfViewsKey, id, { make, model, colour, year, engine }, storedWords(request)],
    queryFn: () =>
      call("get /api/requests/{id}/views-price", {
        path: { id },
        query: { make, model, colour, year: String(year), engine },
      }),
    staleTime: 0,
  });
};

/** Words that the server has in the request's row: another wheel or plate is another car, and another price. */
function storedWords({ wheel_colour, visual_options, trim, generation, number_plate }: CarRequest) {
  return { wheel_colour, visual_options, trim, generation, number_plate };
}

export const priceOfViewsKey = "views-price";

/** One set that has ended. */
export const viewSetQuery = (id: string) =>
  queryOptions({
    queryKey: ["view-sets", "one", id],
    queryFn: () => call("get /api/view-sets/{id}", { path: { id } }),
  });

/** Views come one by one and sets end: a message that is older than what is held changes nothing. */
export function putViewSet(client: QueryClient, next: ViewSet): void {
  client.setQueryData(viewSetOfRequestQuery(next.requestId).queryKey, (held) =>
    held && held.id === next.id ? newerOf(held, next) : held && held.createdAt > next.createdAt ? held : next,
  );
  client.setQueryData(viewSetsQuery.queryKey, (page) => {
    if (!page) return page;
    const isHeld = page.viewSets.some(({ id }) => id === next.id);
    if (!isHeld) return { ...page, viewSets: [next, ...page.viewSets] };
    return { ...page, viewSets: page.viewSets.map((held) => (held.id === next.id ? newerOf(held, next) : held)) };
  });
}

function newerOf(held: ViewSet, next: ViewSet): ViewSet {
  return progressOf(next) < progressOf(held) ? held : next;
}

function progressOf({ status, views }: ViewSet): number {
  return statusRank[status] * (views.length + 1) + views.filter((one) => one.status === "loaded").length;
}
