import type { ComponentProps } from "react";
import { wheelColours, type WheelColour } from "#contract/wheel-colours.ts";
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

/** The colours of wheels: radio buttons, each with a small wheel. */
export function WheelChoices({ inputOf }: { inputOf: (colour: WheelColour) => ComponentProps<"input"> }) {
  return (
    <fieldset>
      <legend className="label pb-2">Wheel colour</legend>
      <div className="grid grid-cols-2 gap-0.5 @min-[24rem]:grid-cols-4">
        {wheelColours.map((one) => (
          <label
            key={one}
            className="text-ink-soft hover:text-ink has-checked:bg-ink/8 has-checked:text-ink has-checked:outline-accent has-focus-visible:outline-accent relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm has-checked:z-10 has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={one} className="sr-only" {...inputOf(one)} />
            <WheelIcon paint={wheelPaints[one]} />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
