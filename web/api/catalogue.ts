import { queryOptions } from "@tanstack/react-query";
import type { CatalogueBrand, CatalogueModelAnswer } from "#contract/catalogue.ts";
import { catalogueTimeoutMs } from "#contract/limits.ts";
import { call } from "./client.ts";

// Whoever waits for a list can type the name instead: it is given up early, and tried again when somebody asks.
const read = <Answer>(path: string) =>
  call<Answer>(path, { cache: "no-cache", signal: AbortSignal.timeout(catalogueTimeoutMs) });

/** Every brand, by label. */
export const brandsQuery = queryOptions({
  queryKey: ["brands"],
  queryFn: () => read<CatalogueBrand[]>("/storage/index.json"),
  retry: false,
  meta: { changesWithReleases: true },
});

/** The models of a brand, by name. */
export const modelsQuery = (brandId: string) =>
  queryOptions({
    queryKey: ["brands", brandId, "models"],
    queryFn: () => read<CatalogueModelAnswer[]>(`/storage/brands/${encodeURIComponent(brandId)}/models.json`),
    retry: false,
    meta: { changesWithReleases: true },
  });
