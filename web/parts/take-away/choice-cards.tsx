import clsx from "clsx";
import { useId, type ReactNode } from "react";

type ChoiceCardsProps<Value extends string> = {
  legend: string;
  options: readonly { readonly value: Value; readonly name: string; readonly note: ReactNode }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  className: string;
};

/** One of a few, each a card with a name and a line under it. */
export function ChoiceCards<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  className,
}: ChoiceCardsProps<Value>) {
  const group = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <legend className="sr-only">{legend}</legend>
      <div className={clsx("grid gap-2", className)}>
        {options.map(({ value, name, note }) => (
          <label
            key={value}
            className={clsx(
              "has-focus-visible:outline-accent grid min-h-14 cursor-pointer content-center gap-0.5 rounded-md border px-4 py-2 text-sm has-focus-visible:outline-2",
              value === chosen
                ? "border-ink bg-ink/6"
                : "border-line-strong text-ink-soft hover:border-ink hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft text-xs">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
