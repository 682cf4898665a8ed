import type { KeyboardEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { CarColour } from "#contract/car-colours.ts";
import type { UnderstoodColourAnswer } from "#contract/understood-car.ts";
import { Field } from "#web/ui/field.tsx";
import { nearestCellInRow } from "#web/ui/nearest-cell-in-row.ts";
import { useFocusWithin } from "#web/ui/use-focus-within.ts";
import type { CarForm } from "./car-form-schema.ts";
import { orderedColours } from "./colour-order.ts";
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the choices inside */}
      <fieldset className="grid gap-2" onKeyDown={moveByRow}>
        <legend className="label flex w-full justify-between gap-4 pb-2">
          Colour
          <span className={isOverruled ? "text-ink-faint line-through" : "text-ink-soft"}>{colour}</span>
        </legend>
        <div className="grid grid-cols-6 gap-0.5 @min-[24rem]:grid-cols-9">
          {orderedColours.map((one) => (
            <label
              key={one.name}
              title={one.name}
              className="has-checked:outline-accent has-focus-visible:outline-accent relative grid aspect-square cursor-pointer place-items-center rounded-sm shadow-[inset_0_0_0_1px_rgb(128_128_128/0.28)] has-checked:z-10 has-checked:outline-2 has-checked:outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4"
              style={{ background: one.value }}
            >
              <input type="radio" value={one.name} className="peer sr-only" data-cell {...register("colour")} />
              <span className="sr-only">{one.name}</span>
              <Tick colour={one} />
            </label>
          ))}
        </div>
      </fieldset>
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

function Tick({ colour }: { colour: CarColour }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="hidden size-5 peer-checked:block"
      fill="none"
      stroke={colour.textColor}
      strokeWidth="3"
    >
      <path d="M5 12.5l4.500 4.500L19 7.500" />
    </svg>
  );
}

/** Left and right are the browser's own; up and down go by what lies above and below, not one further. */
function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[data-cell]")];
  const labels = inputs.map((input) => input.closest("label") ?? input);
  const from = inputs.findIndex((input) => input === document.activeElement);
  if (from < 0) return;
  event.preventDefault();
  const next = inputs[nearestCellInRow(labels, from, event.key === "ArrowDown" ? 1 : -1)];
  next?.focus();
  next?.click();
}
