import clsx from "clsx";
import { Field } from "#web/ui/field.tsx";
import { presetModes, type PresetMode } from "./preset-mode.ts";

type ProPresetBarProps = {
  mode: PresetMode;
  onMode: (mode: PresetMode) => void;
  /** How many scenes each list has. */
  counts: Readonly<Record<PresetMode, number>>;
  words: string;
  onWords: (words: string) => void;
  /** How many scenes the words leave. */
  shown: number;
};

const names = { core: "Core", pro: "Pro" } as const satisfies Record<PresetMode, string>;

/** For Pro users, above the scenes: which list, and in the long one a search. */
export function ProPresetBar({ mode, onMode, counts, words, onWords, shown }: ProPresetBarProps) {
  return (
    <div className="grid gap-4">
      <fieldset className="border-line grid grid-cols-2 rounded-md border">
        <legend className="sr-only">List of scenes</legend>
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
      {mode === "pro" ? (
        <div className="grid gap-2">
          <Field
            label="Find a scene"
            type="search"
            autoComplete="off"
            placeholder="Snow, village, golden hour …"
            value={words}
            onChange={(event) => onWords(event.target.value)}
          />
          <p role="status" className="text-ink-soft text-sm">
            {words.trim() === "" ? "" : shown === 1 ? "1 scene" : `${shown} scenes`}
          </p>
        </div>
      ) : null}
    </div>
  );
}
