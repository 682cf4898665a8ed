import { useFormContext, useWatch } from "react-hook-form";
import type { PhraseReadingAnswer } from "#contract/understood-car.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import type { CarForm } from "./car-form-schema.ts";
import { hasPhrase, togglePhrase } from "./toggle-phrase.ts";
import { UnderstoodWishes } from "./understood-wishes.tsx";

const wheelDesigns = ["five-spoke wheels", "multi-spoke wheels", "turbine wheels"] as const;

/** What the 3D bodies can show. */
const examples = ["lowered", "rear spoiler", "roof rack", "tinted windows", "racing stripes", ...wheelDesigns] as const;

/** A car has one kind of wheels. */
function withoutOtherWheels(text: string, example: (typeof examples)[number]): string {
  const others = wheelDesigns.filter((design) => design !== example && hasPhrase(text, design));
  return isWheelDesign(example) ? others.reduce((rest, design) => togglePhrase(rest, design), text) : text;
}

function isWheelDesign(example: string): boolean {
  return wheelDesigns.some((design) => design === example);
}

export function ModificationsField({ readings }: { readings: readonly PhraseReadingAnswer[] }) {
  const { register, setValue, formState } = useFormContext<CarForm>();
  const modifications = useWatch<CarForm, "modifications">({ name: "modifications" });
  return (
    <div className="grid gap-3">
      <TextArea
        label="Modifications"
        isOptional
        placeholder="Lowered 30 mm, black roof rack, white racing stripes"
        errors={formState.errors.modifications?.message?.split("\n")}
        {...register("modifications")}
      />
      {modifications.trim() === "" ? null : <UnderstoodWishes readings={readings} />}
      <div role="group" aria-label="Examples of modifications" className="flex flex-wrap gap-x-4 gap-y-1">
        {examples.map((example) => {
          const isIn = hasPhrase(modifications, example);
          return (
            <button
              key={example}
              type="button"
              aria-pressed={isIn}
              onClick={() =>
                setValue("modifications", togglePhrase(withoutOtherWheels(modifications, example), example), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
              className={
                isIn
                  ? "text-ink min-h-8 text-sm font-semibold pointer-coarse:min-h-11"
                  : "text-ink-soft hover:text-ink min-h-8 text-sm pointer-coarse:min-h-11"
              }
            >
              <span aria-hidden="true" className="text-ink-faint inline-block w-4">
                {isIn ? "−" : "+"}
              </span>
              {example}
            </button>
          );
        })}
      </div>
    </div>
  );
}
