import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Select } from "../../ui/select.tsx";
import { carYears, type CarForm } from "./car-form-schema.ts";
import { isWithin, spanOfYears } from "./span-of-years.ts";
import type { Catalogue } from "./use-catalogue.ts";

/** A year in which the model was not sold is taken all the same, and remarked upon. */
export function YearField({ catalogue: { brand, model } }: { catalogue: Catalogue }) {
  const { register } = useFormContext<CarForm>();
  const year = Number(useWatch<CarForm, "year">({ name: "year" }));
  const [years] = useState(() => carYears(new Date().getFullYear()));
  const isOutside = model !== null && !isWithin(year, model);
  return (
    <Select
      label="Year"
      hint={isOutside ? `${brand?.label} ${model.name}: sold ${spanOfYears(model)}.` : undefined}
      {...register("year")}
    >
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}
