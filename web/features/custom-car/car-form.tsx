import { FormProvider, useFormContext, useWatch, type UseFormReturn } from "react-hook-form";
import type { CarRequest } from "#contract/requests.ts";
import type { UnderstoodCar } from "#contract/understood-car.ts";
import { useCatalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { EngineChoice } from "#web/parts/engine/engine-choice.tsx";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { standInSentence } from "#web/parts/views/stand-in.ts";
import { Button } from "#web/ui/button.tsx";
import { makeOf, modelOf, type CarForm as CarFormValues } from "./car-form-schema.ts";
import { CarStage } from "./car-stage.tsx";
import { ColourField } from "./colour-field.tsx";
import { customCarTexts, generateLabel } from "./custom-car-texts.ts";
import { GenerationField, NumberPlateField, TrimField } from "./detail-fields.tsx";
import { MakeField, ModelField } from "./make-model-fields.tsx";
import { ModificationsField } from "./modifications-field.tsx";
import { useSubmitCar } from "./use-submit-car.ts";
import { useUnderstoodCar } from "./use-understood-car.ts";
import { WheelField } from "./wheel-field.tsx";
import { YearField } from "./year-field.tsx";

type CarFormProps = {
  form: UseFormReturn<CarFormValues>;
  onSaved: (request: CarRequest) => void;
  /** The code of what comes next is fetched when a pointer or the focus gets near. */
  onNear: () => void;
};

/** The car in words, with what they already show of it beside them. */
export function CarForm({ form, ...rest }: CarFormProps) {
  return (
    <FormProvider {...form}>
      <FormBody {...rest} />
    </FormProvider>
  );
}

function FormBody({ onSaved, onNear }: Omit<CarFormProps, "form">) {
  const form = useFormContext<CarFormValues>();
  const [make, model] = useWatch<CarFormValues, ["make", "model"]>({ name: ["make", "model"] });
  const catalogue = useCatalogue({ make, model });
  const understoodForm = useUnderstoodCar();
  const { understood, isCurrent } = understoodForm;
  const submit = useSubmitCar(onSaved);
  // What was understood of other words says nothing about these.
  const told = isCurrent ? understood : null;

  return (
    <form
      method="post"
      noValidate
      className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_29rem] xl:gap-x-16 [&_:is(input,textarea,select)]:scroll-mb-60"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
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
          <CarStage {...understoodForm} />
        </div>
      </div>
      <div className="@container grid content-start gap-8 md:col-start-2">
        <ColourField answer={told?.colour ?? null} />
        <WheelField answer={told?.wheels ?? null} />
        <div className="grid gap-x-4 gap-y-6 @min-[24rem]:grid-cols-2">
          <TrimField model={catalogue.model} />
          <NumberPlateField />
        </div>
        <ModificationsField readings={understood?.modifications ?? []} />
        <EngineChoice work="views" />
        <div
          className="border-line bg-canvas sticky bottom-0 z-30 -mx-2 grid gap-2 border-t px-2 py-4"
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          <SubmitPart understood={understood} />
        </div>
      </div>
    </form>
  );
}

/** What is bought, told where it is bought. */
function SubmitPart({ understood }: { understood: UnderstoodCar | null }) {
  const { formState, getValues } = useFormContext<CarFormValues>();
  const { isSubmitting } = formState;
  const maker = useEngine("views");
  return (
    <>
      <OutOfTokens />
      {understood === null || maker.engine === "cloud" ? null : <StandIn understood={understood} form={getValues()} />}
      <Button type="submit" look="signal" className="min-h-12" disabled={isSubmitting}>
        {isSubmitting ? "Submitting..." : generateLabel(maker)}
      </Button>
    </>
  );
}

/** Whose shape the pictures will have: told before they are paid. */
function StandIn({ understood, form }: { understood: UnderstoodCar; form: CarFormValues }) {
  const isNamed = modelOf(form) !== "";
  return (
    <p className="text-ink-soft text-sm">
      {standInSentence(understood.bodyStyle, makeOf(form))}
      {isNamed ? understood.bodyNotes.map((note) => ` ${note}`) : null}
    </p>
  );
}
