import { useFormContext, useWatch } from "react-hook-form";
import type { UnderstoodColourAnswer } from "#contract/understood-car.ts";
import { wheelColours, type WheelColour } from "#contract/wheel-colours.ts";
import { Field } from "#web/ui/field.tsx";
import { other, type CarForm } from "./car-form-schema.ts";
import { customCarTexts } from "./custom-car-texts.ts";
import { UnderstoodColour } from "./understood-colour.tsx";
import { WheelIcon } from "./wheel-icon.tsx";

/** What the small wheel on each choice is painted with. */
const wheelPaints = {
  Silver: "#bfc3c7",
  Black: "#050506",
  White: "#f2f2f0",
  Chrome: "url(#wheel-chrome)",
  Gunmetal: "#62686e",
  Bronze: "#a0734a",
  Gold: "#cda24c",
  Other: null,
} as const satisfies Record<WheelColour, string | null>;

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
      <fieldset>
        <legend className="label pb-2">Wheel colour</legend>
        <div className="grid grid-cols-2 gap-0.5 @min-[24rem]:grid-cols-4">
          {wheelColours.map((one) => (
            <label
              key={one}
              className="text-ink-soft hover:text-ink has-checked:bg-ink/8 has-checked:text-ink has-checked:outline-accent has-focus-visible:outline-accent relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm has-checked:z-10 has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input type="radio" value={one} className="sr-only" {...register("wheelColour")} />
              <WheelIcon paint={wheelPaints[one]} />
              {one}
            </label>
          ))}
        </div>
      </fieldset>
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
