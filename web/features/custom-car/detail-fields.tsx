import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { CatalogueModelAnswer } from "#contract/catalogue.ts";
import { isWithin, spanOfYears } from "#web/parts/car-fields/span-of-years.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import type { ComboboxOption } from "#web/ui/filter-options.ts";
import type { CarForm } from "./car-form-schema.ts";

/** Free text; the catalogue suggests the generations it knows, those of the chosen year first. */
export function GenerationField({ model }: { model: CatalogueModelAnswer | null }) {
  const year = Number(useWatch<CarForm, "year">({ name: "year" }));
  const generations = (model?.generations ?? []).toSorted(
    (a, b) => Number(isWithin(year, b)) - Number(isWithin(year, a)),
  );
  return (
    <SuggestField
      name="generation"
      label="Generation"
      placeholder="Mk2, E46, facelift"
      suggestions={generations.map((one) => ({ value: one.name, label: one.name, detail: spanOfYears(one) }))}
    />
  );
}

export function TrimField({ model }: { model: CatalogueModelAnswer | null }) {
  return (
    <SuggestField
      name="trim"
      label="Trim"
      placeholder="GTI, S line, AMG"
      suggestions={(model?.trims ?? []).map((trim) => ({ value: trim, label: trim }))}
    />
  );
}

export function NumberPlateField() {
  const { register, formState } = useFormContext<CarForm>();
  return (
    <Field
      label="Number plate"
      isOptional
      placeholder="AB12 CDE"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      errors={formState.errors.numberPlate?.message?.split("\n")}
      {...register("numberPlate")}
    />
  );
}

type SuggestFieldProps = {
  name: "generation" | "trim";
  label: string;
  placeholder: string;
  suggestions: readonly ComboboxOption[];
};

function SuggestField({ name, label, placeholder, suggestions }: SuggestFieldProps) {
  const { control } = useFormContext<CarForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Combobox
          ref={field.ref}
          label={label}
          isOptional
          placeholder={placeholder}
          isFree
          options={suggestions}
          text={field.value}
          errors={fieldState.error?.message?.split("\n")}
          onPick={(option) => field.onChange(option.label)}
          onText={field.onChange}
          onLeave={field.onBlur}
        />
      )}
    />
  );
}
