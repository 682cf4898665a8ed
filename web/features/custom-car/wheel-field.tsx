import { useFormContext, useWatch } from "react-hook-form";
import type { UnderstoodColourAnswer } from "#contract/understood-car.ts";
import { WheelChoices } from "#web/parts/car-fields/wheel-choices.tsx";
import { Field } from "#web/ui/field.tsx";
import { other, type CarForm } from "./car-form-schema.ts";
import { customCarTexts } from "./custom-car-texts.ts";
import { UnderstoodColour } from "./understood-colour.tsx";

export function WheelField({ answer }: { answer: UnderstoodColourAnswer | null }) {
  const { register, setValue, formState } = useFormContext<CarForm>();
  const [wheelColour, otherWheelColour] = useWatch<CarForm, ["wheelColour", "otherWheelColour"]>({
    name: ["wheelColour", "otherWheelColour"],
  });
  const own = wheelColour === other && otherWheelColour.trim() !== "" ? answer : null;
  const isUnknown = own?.isUnderstood === false && own.suggestions.length === 0;
  const error = formState.errors.otherWheelColour?.message ?? (isUnknown ? customCarTexts.colourUnknown : undefined);
  return (
    <div className="grid gap-4">
      <WheelChoices inputOf={() => register("wheelColour")} />
      {wheelColour === other ? (
        <div className="grid gap-2">
          <Field
            label="Other wheel colour"
            placeholder="matt copper, body colour"
            errors={error?.split("\n")}
            {...register("otherWheelColour")}
          />
          <div aria-live="polite">
            <UnderstoodColour
              answer={own}
              onPick={(name) => setValue("otherWheelColour", name, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
        </div>
      ) : null}
    </div>
  );
}
