import { useFormContext, useWatch } from "react-hook-form";
import { TextArea } from "../../ui/text-area.tsx";
import type { CarForm } from "./car-form-schema.ts";
import { hasPhrase, togglePhrase } from "./toggle-phrase.ts";

/** What the 3D bodies can show. */
const examples = [
  "lowered",
  "rear spoiler",
  "roof rack",
  "tinted windows",
  "racing stripes",
  "multi-spoke wheels",
] as const;

export function ModificationsField() {
  const { register, setValue, formState } = useFormContext<CarForm>();
  const modifications = useWatch<CarForm, "modifications">({ name: "modifications" });
  return (
    <div className="grid gap-3">
      <TextArea
        label="Modifications"
        isOptional
        placeholder="Lowered 30 mm, black roof rack, white racing stripes"
        hint="What can't be shown is said with the result."
        errors={formState.errors.modifications?.message?.split("\n")}
        {...register("modifications")}
      />
      <div role="group" aria-label="Examples of modifications" className="flex flex-wrap gap-x-4 gap-y-1">
        {examples.map((example) => {
          const isIn = hasPhrase(modifications, example);
          return (
            <button
              key={example}
              type="button"
              aria-pressed={isIn}
              onClick={() =>
                setValue("modifications", togglePhrase(modifications, example), {
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
