import { useEffect, useEffectEvent, useRef } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { makeOptions, modelOptions } from "#web/parts/car-fields/catalogue-options.ts";
import { modelsFailed } from "#web/parts/car-fields/models-failed.ts";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { Button } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { DidYouMean } from "#web/ui/did-you-mean.tsx";
import { Field } from "#web/ui/field.tsx";
import { findExactOption, type ComboboxOption } from "#web/ui/filter-options.ts";
import { guessOption } from "#web/ui/guess-option.ts";
import { other, type CarForm } from "./car-form-schema.ts";

const otherOption: ComboboxOption = { value: other, label: other, isAlwaysShown: true };

/** What of the list may be meant by words that were typed beside it. */
function meantOption(options: readonly ComboboxOption[], typed: string): ComboboxOption | null {
  const listed = options.filter(({ isAlwaysShown }) => !isAlwaysShown);
  return findExactOption(listed, typed) ?? guessOption(listed, typed)?.option ?? null;
}

export function MakeField({ catalogue }: { catalogue: Catalogue }) {
  const { control, register, setValue, formState } = useFormContext<CarForm>();
  const [make, otherMake] = useWatch<CarForm, ["make", "otherMake"]>({ name: ["make", "otherMake"] });
  const options = [...makeOptions(catalogue.brands), otherOption];
  const meant = make === other ? meantOption(options, otherMake) : null;
  /** A make that was typed while there was no list to find it in. */
  const typedEarly = useRef<string | null>(null);

  const findTypedEarly = useEffectEvent(() => {
    const found = findExactOption(options, typedEarly.current ?? "");
    if (found !== undefined && make === other && otherMake === typedEarly.current) choose(found.label, "");
    typedEarly.current = null;
  });
  useEffect(() => {
    if (catalogue.brandsState === "loaded") findTypedEarly();
  }, [catalogue.brandsState]);

  function choose(next: string, typed: string): void {
    const shouldValidate = formState.isSubmitted;
    if (next === other && catalogue.brandsState !== "loaded") typedEarly.current = typed.trim();
    setValue("make", next, { shouldDirty: true, shouldValidate });
    // A brand has models of its own; without a brand there is no list, only a text.
    setValue("model", next === other ? other : "", { shouldValidate: shouldValidate && next === other });
    setValue("trim", "");
    setValue("generation", "");
    if (next === other && typed.trim() !== "") setValue("otherMake", typed.trim(), { shouldValidate });
  }

  return (
    <div className="grid content-start gap-4">
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
            onPick={(option, typed) => choose(option.label, option.value === other ? typed : "")}
            onText={() => choose("", "")}
            onLeave={field.onBlur}
          />
        )}
      />
      {/* Not the field's hint: an error takes that one's place. */}
      {catalogue.brandsState === "failed" ? <BrandsMissing onRetry={catalogue.retry} /> : null}
      {make === other ? (
        <div className="grid gap-2">
          <Field
            label="Other make"
            placeholder="The make, as you would write it"
            errors={formState.errors.otherMake?.message?.split("\n")}
            {...register("otherMake")}
          />
          <DidYouMean names={meant === null ? [] : [meant.label]} onPick={(label) => choose(label, "")} />
        </div>
      ) : null}
    </div>
  );
}

function BrandsMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="text-ink-soft -mt-2 flex items-center justify-between gap-4 text-sm">
      The list of makes could not be loaded. Choose 'Other' and type it, or
      <Button look="quiet" className="px-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function ModelField({ catalogue }: { catalogue: Catalogue }) {
  const { control, register, setValue, formState } = useFormContext<CarForm>();
  const [make, model, otherModel] = useWatch<CarForm, ["make", "model", "otherModel"]>({
    name: ["make", "model", "otherModel"],
  });
  const { modelsState } = catalogue;
  const isLoading = modelsState === "loading";
  const options = [...modelOptions(catalogue.models), otherOption];

  const meant = model === other ? meantOption(options, otherModel) : null;

  function choose(next: string, typed: string): void {
    const shouldValidate = formState.isSubmitted;
    setValue("model", next, { shouldDirty: true, shouldValidate });
    setValue("trim", "");
    setValue("generation", "");
    if (next === other && typed.trim() !== "") setValue("otherModel", typed.trim(), { shouldValidate });
  }

  return (
    <div className="grid content-start gap-4">
      <Controller
        control={control}
        name="model"
        render={({ field, fieldState }) => {
          const message = fieldState.error?.message ?? (modelsState === "failed" ? modelsFailed : null);
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
        <div className="grid gap-2">
          <Field
            label="Other model"
            placeholder="The model, as you would write it"
            errors={formState.errors.otherModel?.message?.split("\n")}
            {...register("otherModel")}
          />
          <DidYouMean names={meant === null ? [] : [meant.label]} onPick={(label) => choose(label, "")} />
        </div>
      ) : null}
    </div>
  );
}
