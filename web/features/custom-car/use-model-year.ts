import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { carYears } from "#web/parts/car-fields/car-years.ts";
import { nearestYear, spanOfYears, yearsWithin } from "#web/parts/car-fields/span-of-years.ts";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import type { CarForm } from "./car-form-schema.ts";

type ModelYear = {
  /** The years that can be chosen, latest first. */
  years: readonly string[];
  /** When the model was sold, or that the year was changed because of it. */
  note: string | undefined;
};

/** Keeps the year within those in which the model was sold, and says so when that changes it. */
export function useModelYear({ brand, model }: Pick<Catalogue, "brand" | "model">): ModelYear {
  const { setValue } = useFormContext<CarForm>();
  const year = useWatch<CarForm, "year">({ name: "year" });
  const [allYears] = useState(() => carYears(new Date().getFullYear()));
  const [moved, setMoved] = useState<{ to: string; from: string } | null>(null);
  const years = model === null ? allYears : yearsWithin(allYears, model);
  const possible = nearestYear(years, year);
  if (possible !== year && moved?.from !== year) setMoved({ to: possible, from: year });

  useEffect(() => {
    if (possible !== year) setValue("year", possible, { shouldDirty: true });
  }, [possible, year, setValue]);

  if (model === null) return { years, note: undefined };
  const sold = `${brand?.label} ${model.name}: sold ${spanOfYears(model)}.`;
  return { years, note: moved?.to === year ? `Changed from ${moved.from} to ${year}. ${sold}` : sold };
}
