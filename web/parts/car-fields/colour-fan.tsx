import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import type { CarColour } from "#contract/car-colours.ts";
import { nearestCellInRow } from "#web/ui/nearest-cell-in-row.ts";
import { orderedColours } from "./colour-order.ts";

type ColourFanProps = {
  /** What stands beside the word 'Colour'. */
  chosen: ReactNode;
  /** What makes a radio button one of its form's. */
  inputOf: (name: CarColour["name"]) => ComponentProps<"input">;
};

/** The fan of 36 paints: radio buttons that look like paint. */
export function ColourFan({ chosen, inputOf }: ColourFanProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the choices inside
    <fieldset className="grid gap-2" onKeyDown={moveByRow}>
      <legend className="label flex w-full justify-between gap-4 pb-2">
        Colour
        {chosen}
      </legend>
      <div className="grid grid-cols-6 gap-0.5 @min-[24rem]:grid-cols-9">
        {orderedColours.map((one) => (
          <label
            key={one.name}
            title={one.name}
            className="has-checked:outline-accent has-focus-visible:outline-accent relative grid aspect-square cursor-pointer place-items-center rounded-sm shadow-[inset_0_0_0_1px_rgb(128_128_128/0.28)] has-checked:z-10 has-checked:outline-2 has-checked:outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4"
            style={{ background: one.value }}
          >
            <input type="radio" value={one.name} className="peer sr-only" data-cell {...inputOf(one.name)} />
            <span className="sr-only">{one.name}</span>
            <Tick colour={one} />
          </label>
        ))}
      </div>
    </fieldset>
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
