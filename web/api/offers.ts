import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation } from "#contract/generations.ts";
import type { RetryReason, StartRetailRunBody } from "#contract/retail-runs.ts";
import { call } from "./client.ts";

/** What prices of photos and runs lie under. */
export const offersKey = "offers";

/** What a picture of a photo costs in each scene, by its name. */
export const photoOffersQuery = (uploadId: string, engine: EngineName) =>
  queryOptions({
    queryKey: [offersKey, "photo", uploadId, engine],
    queryFn: async () => {
      const { offers } = await call("get /api/uploads/{id}/offers", { path: { id: uploadId }, query: { engine } });
      return new Map(offers.map(({ preset, cost }) => [preset, cost]));
    },
  });

export const runOfferQuery = (run: StartRetailRunBody) =>
  queryOptions({
    queryKey: [offersKey, "run", run],
    queryFn: () => call("post /api/retail-runs/offer", { body: run }),
  });

export const retryOfferQuery = (id: string, what: RetryReason) =>
  queryOptions({
    queryKey: [offersKey, "retry", id, what],
    queryFn: () => call("get /api/retail-runs/{id}/retry-offer", { path: { id }, query: { what } }),
  });

/** What the studio asks for the same picture now; null where that can't be learnt. */
export async function readCostAgain(
  client: QueryClient,
  { uploadId, preset }: Pick<Generation, "uploadId" | "preset">,
): Promise<number | null> {
  const offers = await client
    .fetchQuery({ ...photoOffersQuery(uploadId, "studio"), staleTime: 0 })
    .catch(() => undefined);
  return offers?.get(preset) ?? null;
}

/** Something was ordered, ended or changed: the server is asked anew for what is on the screen. */
export function rereadOffers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [offersKey] });
}
