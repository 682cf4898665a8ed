import { useFormContext } from "react-hook-form";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { Select } from "#web/ui/select.tsx";
import type { CarForm } from "./car-form-schema.ts";
import { useModelYear } from "./use-model-year.ts";

/** The years in which the model was sold; all of them while no model of the catalogue is chosen. */
export function YearField({ catalogue }: { catalogue: Catalogue }) {
  const { register } = useFormContext<CarForm>();
  const { years, note } = useModelYear(catalogue);
  return (
    <Select label="Year" hint={note ? <span role="status">{note}</span> : undefined} {...register("year")}>
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}
