import clsx from "clsx";
import { useState } from "react";
import { matchThemeColour } from "./use-surface.ts";

const choices = { system: "System", light: "Light", dark: "Dark" } as const;
type ThemeChoice = keyof typeof choices;
const choiceNames = ["system", "light", "dark"] as const satisfies readonly ThemeChoice[];

function currentChoice(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function apply(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  keep(choice);
  matchThemeColour();
}

/** Read before the first paint by public/theme.js. */
function keep(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem("carvas.theme");
    else localStorage.setItem("carvas.theme", choice);
  } catch {
    // Storage may be blocked: then the choice lasts as long as the page.
  }
}

export function ThemeChoice() {
  const [choice, setChoice] = useState(currentChoice);
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-4">
      <legend className="label text-ink-soft float-left">Appearance</legend>
      <div className="border-line flex rounded-md border">
        {choiceNames.map((name) => (
          <label
            key={name}
            className={clsx(
              "flex min-h-11 items-center rounded-sm px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent",
              choice === name ? "bg-ink text-canvas" : "text-ink-soft hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={choice === name}
              onChange={() => {
                apply(name);
                setChoice(name);
              }}
            />
            {choices[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
