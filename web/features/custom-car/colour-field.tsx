import { useFormContext, useWatch } from "react-hook-form";
import type { UnderstoodColourAnswer } from "#contract/understood-car.ts";
import { ColourFan } from "#web/parts/car-fields/colour-fan.tsx";
import { Field } from "#web/ui/field.tsx";
import { useFocusWithin } from "#web/ui/use-focus-within.ts";
import type { CarForm } from "./car-form-schema.ts";
import { customCarTexts } from "./custom-car-texts.ts";
import { UnderstoodColour } from "./understood-colour.tsx";

/** The fan of 36 paints, and the words for any other, which are told as they are understood. */
export function ColourField({ answer }: { answer: UnderstoodColourAnswer | null }) {
  const { register, setValue, formState } = useFormContext<CarForm>();
  const { hasFocus, onFocus, onBlur } = useFocusWithin();
  const [colour, customColour] = useWatch<CarForm, ["colour", "customColour"]>({ name: ["colour", "customColour"] });
  const isOverruled = customColour.trim() !== "";
  const custom = isOverruled ? answer : null;
  const isUnknown = custom?.isUnderstood === false;
  // While a name that begins so is being typed it is not wrong yet.
  const isStillTyped = hasFocus && isUnknown && custom.suggestions.length > 0;
  const typingError = formState.errors.customColour?.message;
  const error = typingError ?? (isUnknown && !isStillTyped ? customCarTexts.colourUnknown : undefined);
  return (
    <div className="grid gap-6">
      <ColourFan
        chosen={<span className={isOverruled ? "text-ink-faint line-through" : "text-ink-soft"}>{colour}</span>}
        inputOf={() => register("colour")}
      />
      <div className="grid gap-2" onFocus={onFocus} onBlur={onBlur}>
        <Field
          label="Custom colour"
          isOptional
          placeholder="nardo grey or #6b6f73"
          hint={
            isOverruled ? undefined : "A paint's name, a CSS colour or a hex value. It takes the place of the swatch."
          }
          errors={error?.split("\n")}
          {...register("customColour")}
        />
        <div aria-live="polite">
          <UnderstoodColour
            answer={custom}
            onPick={(name) => setValue("customColour", name, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      </div>
    </div>
  );
}
