type ChoicesProps<Name extends string> = {
  legend: string;
  names: readonly Name[];
  texts: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
};

/** Several of a list, each with what it means. */
export function Choices<Name extends string>({ legend, names, texts, chosen, onChange }: ChoicesProps<Name>) {
  const toggle = (name: Name) =>
    onChange(names.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="grid gap-1">
      <legend className="label pb-2">{legend}</legend>
      {names.map((name) => (
        <label key={name} className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 py-2">
          <input
            type="checkbox"
            className="accent-ink mt-0.5 size-5 shrink-0"
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
          />
          <code className="text-sm">{name}</code>
          <span className="text-ink-soft col-start-2 text-sm">{texts[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
