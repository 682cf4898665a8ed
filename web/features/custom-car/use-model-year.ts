import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { carYears, type CarForm } from "./car-form-schema.ts";
import { nearestYear, spanOfYears, yearsWithin } from "./span-of-years.ts";
import type { Catalogue } from "./use-catalogue.ts";

type ModelYear = {
  /** The years that can be chosen, latest first. */
  years: readonly string[];
  /** When the model was sold, or that the year was changed because of it. */
  note: string | undefined;
};

/** Keeps the year within those in which the model was sold, and says so when that changes it. */
export function useModelYear({ brand, model }: Pick<Catalogue, "brand" | "model">): ModelYear {
  const { getValues, setValue } = useFormContext<CarForm>();
  const year = useWatch<CarForm, "year">({ name: "year" });
  const [allYears] = useState(() => carYears(new Date().getFullYear()));
  const [moved, setMoved] = useState<{ to: string; from: string } | null>(null);

  useEffect(() => {
    if (model === null) return;
    const from = getValues("year");
    const to = nearestYear(yearsWithin(allYears, model), from);
    if (to === from) return;
    setValue("year", to, { shouldDirty: true });
    setMoved({ to, from });
  }, [allYears, model, getValues, setValue]);

  if (model === null) return { years: allYears, note: undefined };
  const sold = `${brand?.label} ${model.name}: sold ${spanOfYears(model)}.`;
  return {
    years: yearsWithin(allYears, model),
    note: moved?.to === year ? `Changed from ${moved.from} to ${year}. ${sold}` : sold,
  };
}
