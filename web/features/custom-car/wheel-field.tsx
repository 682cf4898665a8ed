import { useFormContext, useWatch } from "react-hook-form";
import { wheelColours, type WheelColour } from "#contract/wheel-colours.ts";
import { Field } from "../../ui/field.tsx";
import { other, type CarForm } from "./car-form-schema.ts";

/** What the small wheel on each choice is filled with; 'Other' is an empty one. */
const wheelPaints = {
  Silver: "#bfc3c7",
  Black: "#141416",
  White: "#f2f2f0",
  Chrome: "linear-gradient(160deg, #fdfdfd 10%, #8f979e 45%, #f4f6f8 55%, #7d858c 90%)",
  Gunmetal: "#4a4f54",
  Bronze: "#8a6239",
  Gold: "#c39a45",
  Other: "none",
} as const satisfies Record<WheelColour, string>;

export function WheelField() {
  const { register, formState } = useFormContext<CarForm>();
  const wheelColour = useWatch<CarForm, "wheelColour">({ name: "wheelColour" });
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="label pb-2">Wheel colour</legend>
        <div className="flex flex-wrap gap-2">
          {wheelColours.map((one) => (
            <label
              key={one}
              className="border-line-strong has-checked:border-accent has-checked:bg-ink/6 has-focus-visible:outline-accent hover:border-ink has-checked:outline-accent flex min-h-11 cursor-pointer items-center gap-2 rounded-md border pr-3.5 pl-2.5 text-sm has-checked:outline-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input type="radio" value={one} className="sr-only" {...register("wheelColour")} />
              <span
                aria-hidden="true"
                className="border-line-strong grid size-5 place-items-center rounded-full border"
                style={{ background: wheelPaints[one] }}
              >
                <span className="bg-canvas size-1.5 rounded-full" />
              </span>
              {one}
            </label>
          ))}
        </div>
      </fieldset>
      {wheelColour === other ? (
        <Field
          label="Other wheel colour"
          placeholder="matt copper, body colour"
          errors={formState.errors.otherWheelColour?.message?.split("\n")}
          {...register("otherWheelColour")}
        />
      ) : null}
    </div>
  );
}
