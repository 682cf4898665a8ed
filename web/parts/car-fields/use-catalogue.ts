import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CatalogueBrand, CatalogueModelAnswer } from "#contract/catalogue.ts";
import { brandsQuery, modelsQuery } from "#web/api/catalogue.ts";
import { toast } from "#web/ui/toast.tsx";
import { modelsFailed } from "./models-failed.ts";

export type Catalogue = {
  brands: readonly CatalogueBrand[];
  brand: CatalogueBrand | null;
  models: readonly CatalogueModelAnswer[];
  model: CatalogueModelAnswer | null;
  brandsState: ListState;
  modelsState: ListState;
  /** Asks again for whichever list could not be had. */
  retry: () => void;
};
export type ListState = "idle" | "loading" | "loaded" | "failed";

/** The lists behind the make and the model that stand in the form, and what they say about both. */
export function useCatalogue({ make, model }: { make: string; model: string }): Catalogue {
  const brandsResult = useQuery(brandsQuery);
  const brands = brandsResult.data ?? [];
  const brand = brands.find(({ label }) => label === make) ?? null;
  const modelsResult = useQuery({ ...modelsQuery(brand?.id ?? ""), enabled: brand !== null });
  const models = brand === null ? [] : (modelsResult.data ?? []);
  const modelsState = brand === null ? "idle" : stateOf(modelsResult);

  useEffect(() => {
    if (modelsState === "failed") toast({ title: modelsFailed, tone: "destructive" });
  }, [modelsState]);

  return {
    brands,
    brand,
    models,
    model: models.find(({ name }) => name === model) ?? null,
    brandsState: stateOf(brandsResult),
    modelsState,
    retry: () => {
      if (brandsResult.isError) void brandsResult.refetch();
      if (modelsResult.isError) void modelsResult.refetch();
    },
  };
}

function stateOf({ isFetching, isSuccess }: { isFetching: boolean; isSuccess: boolean }): ListState {
  if (isSuccess) return "loaded";
  return isFetching ? "loading" : "failed";
}
