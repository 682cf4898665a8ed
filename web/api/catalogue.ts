import { queryOptions } from "@tanstack/react-query";
import { catalogueTimeoutMs } from "#contract/limits.ts";
import { call } from "./client.ts";

// Whoever waits for a list can type the name instead: it is given up early, and tried again when somebody asks.
const briefly = () => ({ cache: "no-cache", signal: AbortSignal.timeout(catalogueTimeoutMs) }) as const;

/** Every brand, by label. */
export const brandsQuery = queryOptions({
  queryKey: ["brands"],
  queryFn: () => call("get /storage/index.json", briefly()),
  retry: false,
  meta: { changesWithReleases: true },
});

/** The models of a brand, by name. */
export const modelsQuery = (brandId: string) =>
  queryOptions({
    queryKey: ["brands", brandId, "models"],
    queryFn: () => call("get /storage/brands/{brandId}/models.json", { path: { brandId }, ...briefly() }),
    retry: false,
    meta: { changesWithReleases: true },
  });
