import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Specimen } from "./specimen.tsx";
import { breakpoints, colours, eases, radii, shadows, textSizes } from "./tokens.ts";

export function Colours() {
  return (
    <Specimen
      title="Colour"
      note="One accent, for the one action that matters. Every other colour is a grey of the ground."
    >
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {colours.map(({ name, value }) => (
          <li key={name} className="grid gap-2 text-sm">
            <span className="border-line h-16 rounded-md border" style={{ background: `var(--color-${name})` }} />
            <span className="font-semibold">{name}</span>
            <code className="text-ink-soft text-xs break-words">{value}</code>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

export function TypeScale() {
  return (
    <Specimen
      title="Type"
      note="Archivo, wide, for what leads; Inter for what is read; figures tabular where they change."
    >
      <ul className="grid gap-4">
        {textSizes.toReversed().map(({ name, value }) => (
          <li key={name} className="grid gap-1">
            <span
              className={name === "3xl" || name === "4xl" || name === "2xl" ? "display" : ""}
              style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}
            >
              A car in its place
            </span>
            <code className="text-ink-faint text-xs">{`${name}: ${value}`}</code>
          </li>
        ))}
        <li className="label">Label, of the instrument kind</li>
        <li className="tabular">0123456789 tabular · £17.50 · 2,048 × 1,536</li>
      </ul>
    </Specimen>
  );
}

const steps = [1, 2, 3, 4, 6, 8, 10, 12, 16, 24] as const;

export function Space() {
  return (
    <Specimen title="Space" note="Eight pixels and their multiples; four inside controls.">
      <ul className="grid gap-2">
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-4 text-sm">
            <span className="tabular w-16">{step * 4} px</span>
            <span className="bg-accent h-3 rounded-sm" style={{ width: step * 4 }} />
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        Breakpoints: {breakpoints.map(({ name, value }) => `${name} ${value}`).join(", ")}
      </p>
    </Specimen>
  );
}

export function FormAndDepth() {
  return (
    <Specimen title="Corners and depth" note="Corners stay small. Only what floats casts a shadow.">
      <ul className="flex flex-wrap gap-6 text-sm">
        {radii.map(({ name, value }) => (
          <li key={name} className="grid gap-2">
            <span
              className="border-line-strong bg-raised size-20 border"
              style={{ borderRadius: `var(--radius-${name})` }}
            />
            {name} {value}
          </li>
        ))}
        {shadows.map(({ name }) => (
          <li key={name} className="grid gap-2">
            <span className="bg-raised size-20 rounded-lg" style={{ boxShadow: `var(--shadow-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

const durations = [150, 200, 300, 500] as const;

export function Motion() {
  const [isMoved, setMoved] = useState(false);
  return (
    <Specimen
      title="Motion"
      note="150 ms for colour, 200 for what opens, 300 for what slides, 500 for a picture under the pointer. Still with reduced motion."
    >
      <div className="grid gap-3">
        {durations.map((duration) => (
          <div key={duration} className="flex items-center gap-4 text-sm">
            <span className="tabular w-16">{duration} ms</span>
            <span className="bg-sunken relative h-3 flex-1 rounded-sm">
              <span
                className="bg-accent absolute inset-y-0 w-12 rounded-sm"
                style={{
                  left: isMoved ? "calc(100% - 3rem)" : 0,
                  transition: `left ${duration}ms var(--ease-out)`,
                }}
              />
            </span>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => setMoved(!isMoved)}>Move</Button>
          <code className="text-ink-faint text-xs">
            {eases.map(({ name, value }) => `${name}: ${value}`).join(", ")}
          </code>
        </div>
      </div>
    </Specimen>
  );
}
