import clsx from "clsx";
import { presetModes, type PresetMode } from "./preset-mode.ts";

type ModeSwitchProps = {
  mode: PresetMode;
  onMode: (mode: PresetMode) => void;
  /** How many scenes each list has. */
  counts: Readonly<Record<PresetMode, number>>;
};

const names = { core: "Core", pro: "Pro" } as const satisfies Record<PresetMode, string>;

/** For Pro users, above the scenes. */
export function ModeSwitch({ mode, onMode, counts }: ModeSwitchProps) {
  return (
    <fieldset className="border-line grid max-w-[26rem] grid-cols-2 rounded-md border">
      <legend className="sr-only">Mode</legend>
      {presetModes.map((one) => (
        <label
          key={one}
          className={clsx(
            "flex min-h-11 items-center justify-center gap-2 rounded-sm px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent",
            mode === one ? "bg-ink text-canvas" : "text-ink-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="preset-mode"
            className="sr-only"
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {names[one]} <span className="tabular font-normal">{counts[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
