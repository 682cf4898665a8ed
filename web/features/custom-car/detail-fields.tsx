import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { CatalogueModelAnswer } from "#contract/catalogue.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import type { ComboboxOption } from "../../ui/filter-options.ts";
import type { CarForm } from "./car-form-schema.ts";
import { isWithin, spanOfYears } from "./span-of-years.ts";

/** Generation, trim and number plate: free texts; the catalogue suggests what it knows of the model. */
export function DetailFields({ model }: { model: CatalogueModelAnswer | null }) {
  const { register, formState } = useFormContext<CarForm>();
  const year = useWatch<CarForm, "year">({ name: "year" });
  const generations = (model?.generations ?? []).toSorted(
    (a, b) => Number(isWithin(Number(year), b)) - Number(isWithin(Number(year), a)),
  );
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SuggestField
        name="generation"
        label="Generation"
        placeholder="Mk2, E46, facelift"
        suggestions={generations.map((one) => ({ value: one.name, label: one.name, detail: spanOfYears(one) }))}
      />
      <SuggestField
        name="trim"
        label="Trim"
        placeholder="GTI, S line, AMG"
        suggestions={(model?.trims ?? []).map((trim) => ({ value: trim, label: trim }))}
      />
      <Field
        label="Number plate"
        placeholder="AB12 CDE"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="sm:col-span-2"
        hint="Optional. Written on the plates; without it they stay empty."
        errors={formState.errors.numberPlate?.message?.split("\n")}
        {...register("numberPlate")}
      />
    </div>
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
