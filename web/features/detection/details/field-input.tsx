import { useState } from "react";
import { requestLengths } from "#contract/limits.ts";
import { wheelColours } from "#contract/wheel-colours.ts";
import { fieldLabels } from "#web/features/detection/car-words.ts";
import { carYears } from "#web/parts/car-fields/car-years.ts";
import { makeOptions, modelOptions } from "#web/parts/car-fields/catalogue-options.ts";
import { ColourFan } from "#web/parts/car-fields/colour-fan.tsx";
import { isWithin, spanOfYears } from "#web/parts/car-fields/span-of-years.ts";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { WheelChoices } from "#web/parts/car-fields/wheel-choices.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import type { ComboboxOption } from "#web/ui/filter-options.ts";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import type { CorrectedField } from "./use-correction.ts";

type FieldInputProps = {
  field: CorrectedField;
  text: string;
  year: number;
  catalogue: Catalogue;
  onText: (text: string) => void;
};

/** The control that fits the field: a search of the catalogue, the years, the fan of paints, wheels, or text. */
export function FieldInput({ field, text, year, catalogue, onText }: FieldInputProps) {
  const label = fieldLabels[field];
  const { model } = catalogue;
  const search = (options: readonly ComboboxOption[], placeholder: string) => (
    <Combobox
      label={label}
      isFree
      placeholder={placeholder}
      options={options}
      text={text}
      onPick={(option) => onText(option.label)}
      onText={onText}
    />
  );
  switch (field) {
    case "make":
      return search(makeOptions(catalogue.brands), "Search all makes");
    case "model":
      return search(modelOptions(catalogue.models), "Search the models");
    case "trim":
      return search((model?.trims ?? []).map(asOption), "GTI, S line, AMG");
    case "generation": {
      const known = (model?.generations ?? []).toSorted(
        (a, b) => Number(isWithin(year, b)) - Number(isWithin(year, a)),
      );
      return search(
        known.map((one) => ({ value: one.name, label: one.name, detail: spanOfYears(one) })),
        "Mk2, E46, facelift",
      );
    }
    case "year":
      return <YearInput text={text} onText={onText} />;
    case "colour":
      return (
        <ColourFan
          chosen={<span className="text-ink-soft">{text}</span>}
          inputOf={(name) => ({ name: "colour", checked: text === name, onChange: () => onText(name) })}
        />
      );
    case "wheel_colour":
      return <WheelInput text={text} onText={onText} />;
    case "visual_options":
      return (
        <TextArea
          label={label}
          maxLength={requestLengths.visualOptions}
          placeholder="roof rack, tow bar"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      );
    case "number_plate":
      return (
        <Field
          label={label}
          maxLength={requestLengths.numberPlate}
          placeholder="AB12 CDE"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value.toUpperCase())}
        />
      );
  }
}

function asOption(name: string): ComboboxOption {
  return { value: name, label: name };
}

type InputProps = { text: string; onText: (text: string) => void };

function YearInput({ text, onText }: InputProps) {
  const [years] = useState(() => carYears(new Date().getFullYear()));
  return (
    <Select label={fieldLabels.year} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
      {years.includes(text) ? null : <option value="">Choose a year</option>}
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}

/** The wheels of the list; 'Other' reveals a field for one's own words. */
function WheelInput({ text, onText }: InputProps) {
  const listed = wheelColours.find((one) => one === text && one !== "Other");
  const [isOther, setOther] = useState(text !== "" && listed === undefined);
  return (
    <div className="grid gap-4">
      <WheelChoices
        inputOf={(one) => ({
          name: "wheel-colour",
          checked: one === "Other" ? isOther : !isOther && one === listed,
          onChange: () => {
            setOther(one === "Other");
            onText(one === "Other" ? "" : one);
          },
        })}
      />
      {isOther ? (
        <Field
          label="Other wheel colour"
          placeholder="matt copper, body colour"
          maxLength={requestLengths.wheelColour}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
