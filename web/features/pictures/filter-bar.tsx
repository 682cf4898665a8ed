import { historyKinds } from "#contract/picture-kinds.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { periodNames, periods } from "./periods.ts";
import { kindNames, shownPreset } from "./picture-words.ts";
import type { FilterName, FilterWords } from "./use-picture-filter.ts";

type FilterBarProps = {
  words: FilterWords;
  /** What stands in the search, asked for or not yet. */
  typed: string;
  onType: (text: string) => void;
  presets: readonly string[];
  isFiltered: boolean;
  onChange: (next: Partial<Record<FilterName, string>>) => void;
  onClear: () => void;
};

export function FilterBar({ words, typed, onType, presets, isFiltered, onChange, onClear }: FilterBarProps) {
  const { kind, preset, period, from, to, group } = words;
  // One that has no picture any more, or that somebody typed into the address.
  const shownPresets = preset === "" || presets.includes(preset) ? presets : [preset, ...presets];
  return (
    <div
      role="search"
      className="grid grid-cols-2 items-end gap-4 md:grid-cols-4 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]"
    >
      <Field
        label="Search"
        type="search"
        className="col-span-full lg:col-span-1"
        placeholder="Car, file name or title"
        maxLength={200}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <Select label="Kind" value={kind} onChange={({ target }) => onChange({ kind: target.value })}>
        <option value="">All kinds</option>
        {historyKinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </Select>
      <Select label="Preset" value={preset} onChange={({ target }) => onChange({ preset: target.value })}>
        <option value="">All presets</option>
        {shownPresets.map((one) => (
          <option key={one} value={one}>
            {shownPreset(one)}
          </option>
        ))}
      </Select>
      <Select
        label="Made"
        value={period}
        onChange={({ target }) => onChange({ period: target.value, from: "", to: "" })}
      >
        {periods.map((one) => (
          <option key={one} value={one === "any" ? "" : one}>
            {periodNames[one]}
          </option>
        ))}
      </Select>
      {period === "custom" ? (
        <div className="col-span-full grid max-w-md grid-cols-2 gap-4">
          <Field
            label="From"
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label="To"
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </div>
      ) : null}
      {isFiltered ? (
        <Button look="quiet" className="col-span-full -ml-4 justify-self-start !px-4" onClick={onClear}>
          {group === "" ? "Clear" : "Show all pictures"}
        </Button>
      ) : null}
    </div>
  );
}
