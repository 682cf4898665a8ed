import { Controller, useFormContext, useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import type { ComboboxOption } from "../../ui/filter-options.ts";
import { other, type CarForm } from "./car-form-schema.ts";
import { customCarTexts } from "./custom-car-texts.ts";
import { spanOfYears } from "./span-of-years.ts";
import type { Catalogue } from "./use-catalogue.ts";

const otherOption: ComboboxOption = { value: other, label: other, isAlwaysShown: true };

export function MakeField({ catalogue }: { catalogue: Catalogue }) {
  const { control, register, setValue, formState } = useFormContext<CarForm>();
  const make = useWatch<CarForm, "make">({ name: "make" });
  const options = [
    ...catalogue.brands.map(({ id, label, logoPath }) => ({ value: id, label, iconUrl: logoPath })),
    otherOption,
  ];

  function choose(next: string, typed: string): void {
    const shouldValidate = formState.isSubmitted;
    setValue("make", next, { shouldDirty: true, shouldValidate });
    // A brand has models of its own; without a brand there is no list, only a text.
    setValue("model", next === other ? other : "", { shouldValidate: shouldValidate && next === other });
    setValue("trim", "");
    setValue("generation", "");
    if (next === other && typed.trim() !== "") setValue("otherMake", typed.trim(), { shouldValidate });
  }

  return (
    <div className="grid gap-4">
      <Controller
        control={control}
        name="make"
        render={({ field, fieldState }) => (
          <Combobox
            ref={field.ref}
            label="Make"
            placeholder="Search all makes"
            options={options}
            text={field.value}
            errors={fieldState.error?.message?.split("\n")}
            hint={catalogue.brandsState === "failed" ? <BrandsMissing onRetry={catalogue.retry} /> : undefined}
            onPick={(option, typed) => choose(option.label, option.value === other ? typed : "")}
            onText={() => choose("", "")}
            onLeave={field.onBlur}
          />
        )}
      />
      {make === other ? (
        <Field
          label="Other make"
          placeholder="The make, as you would write it"
          errors={formState.errors.otherMake?.message?.split("\n")}
          {...register("otherMake")}
        />
      ) : null}
    </div>
  );
}

function BrandsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="flex items-center justify-between gap-4">
      The list of makes could not be loaded. Choose 'Other' and type it, or
      <Button look="quiet" className="px-3" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}

export function ModelField({ catalogue }: { catalogue: Catalogue }) {
  const { control, register, setValue, formState } = useFormContext<CarForm>();
  const [make, model] = useWatch<CarForm, ["make", "model"]>({ name: ["make", "model"] });
  const { modelsState } = catalogue;
  const isLoading = modelsState === "loading";
  const options = [
    ...catalogue.models.map(({ id, name, from, to }) => ({
      value: id,
      label: name,
      detail: spanOfYears({ from, to }),
    })),
    otherOption,
  ];

  function choose(next: string, typed: string): void {
    const shouldValidate = formState.isSubmitted;
    setValue("model", next, { shouldDirty: true, shouldValidate });
    setValue("trim", "");
    setValue("generation", "");
    if (next === other && typed.trim() !== "") setValue("otherModel", typed.trim(), { shouldValidate });
  }

  return (
    <div className="grid gap-4">
      <Controller
        control={control}
        name="model"
        render={({ field, fieldState }) => {
          const message = fieldState.error?.message ?? (modelsState === "failed" ? customCarTexts.modelsFailed : null);
          return (
            <Combobox
              ref={field.ref}
              label="Model"
              placeholder={isLoading ? "Loading models..." : make === "" ? "Choose a make first" : "Search the models"}
              disabled={make === "" || isLoading}
              options={options}
              text={field.value}
              errors={message ? [message] : undefined}
              onPick={(option, typed) => choose(option.label, option.value === other ? typed : "")}
              onText={() => choose("", "")}
              onLeave={field.onBlur}
            />
          );
        }}
      />
      {modelsState === "failed" ? (
        <Button className="justify-self-start" onClick={catalogue.retry}>
          Try again
        </Button>
      ) : null}
      {model === other ? (
        <Field
          label="Other model"
          placeholder="The model, as you would write it"
          errors={formState.errors.otherModel?.message?.split("\n")}
          {...register("otherModel")}
        />
      ) : null}
    </div>
  );
}
