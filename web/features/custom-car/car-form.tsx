import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormProvider, useWatch, type UseFormReturn } from "react-hook-form";
import type { CarRequest } from "#contract/requests.ts";
import { profileQuery } from "../../api/profile.ts";
import { Button } from "../../ui/button.tsx";
import type { CarForm as CarFormValues } from "./car-form-schema.ts";
import { CarStage } from "./car-stage.tsx";
import { ColourField } from "./colour-field.tsx";
import { customCarTexts, generateLabel } from "./custom-car-texts.ts";
import { GenerationField, NumberPlateField, TrimField } from "./detail-fields.tsx";
import { MakeField, ModelField } from "./make-model-fields.tsx";
import { ModificationsField } from "./modifications-field.tsx";
import { submitCar } from "./submit-car.ts";
import { useCatalogue } from "./use-catalogue.ts";
import { WheelField } from "./wheel-field.tsx";
import { YearField } from "./year-field.tsx";

type CarFormProps = {
  form: UseFormReturn<CarFormValues>;
  onSaved: (request: CarRequest) => void;
  /** The code of what comes next is fetched when a pointer or the focus gets near. */
  onNear: () => void;
};

/** The car in words, with what they already show of it beside them. */
export function CarForm({ form, onSaved, onNear }: CarFormProps) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const [make, model] = useWatch({ control: form.control, name: ["make", "model"] });
  const catalogue = useCatalogue({ make, model });
  const { isSubmitting } = form.formState;
  const hasNoTokens = profile?.generation_tokens === 0;

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_29rem] xl:gap-x-16"
        onSubmit={(event) => {
          void form.handleSubmit(async (values) => {
            const request = await submitCar(client, values);
            if (request) onSaved(request);
          })(event);
        }}
      >
        <div className="@container grid content-start gap-6 md:col-start-2">
          <h1 className="display text-2xl">{customCarTexts.title}</h1>
          <div className="grid gap-x-4 gap-y-6 @min-[24rem]:grid-cols-2">
            <MakeField catalogue={catalogue} />
            <ModelField catalogue={catalogue} />
            <YearField catalogue={catalogue} />
            <GenerationField model={catalogue.model} />
          </div>
        </div>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <div className="md:sticky md:top-[calc(var(--header-height)+2rem)]">
            <CarStage catalogue={catalogue} />
          </div>
        </div>
        <div className="@container grid content-start gap-8 md:col-start-2">
          <ColourField />
          <WheelField />
          <div className="grid gap-x-4 gap-y-6 @min-[24rem]:grid-cols-2">
            <TrimField model={catalogue.model} />
            <NumberPlateField />
          </div>
          <ModificationsField />
          <div
            className="border-line bg-canvas sticky bottom-0 z-30 -mx-2 grid gap-2 border-t px-2 py-4"
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            {hasNoTokens ? <NoTokens /> : null}
            <Button type="submit" look="signal" className="min-h-12" disabled={isSubmitting}>
              {isSubmitting ? "Submitting..." : generateLabel}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function NoTokens() {
  return (
    <p role="status" className="border-danger border-l-2 pl-4 text-sm">
      <span className="font-semibold">No tokens left.</span>{" "}
      <span className="text-ink-soft">What you have made stays yours. New tokens come with the next month.</span>
    </p>
  );
}
