import { statementKinds, type StatementKind } from "#contract/token-movements.ts";
import type { StatementWish } from "#web/api/tokens.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

const kindLabels = {
  pictures: "Pictures",
  monthly: "Monthly tokens",
  bought: "Bought, given and taken back",
} as const satisfies Record<StatementKind, string>;

type StatementFiltersProps = { wish: StatementWish; onChange: (wish: StatementWish) => void };

export function StatementFilters({ wish, onChange }: StatementFiltersProps) {
  const { kind, from, to } = wish;
  return (
    <div role="group" aria-label="What to show" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <Select
        label="What"
        value={kind ?? ""}
        onChange={({ target }) => onChange({ ...wish, kind: statementKinds.find((one) => one === target.value) })}
      >
        <option value="">Everything</option>
        {statementKinds.map((one) => (
          <option key={one} value={one}>
            {kindLabels[one]}
          </option>
        ))}
      </Select>
      <Field
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ ...wish, from: target.value })}
      />
      <Field
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        errors={isBackwards(wish) ? ["This is before the first day."] : undefined}
        onChange={({ target }) => onChange({ ...wish, to: target.value })}
      />
    </div>
  );
}

/** Whether the last day is before the first one. */
export function isBackwards({ from, to }: StatementWish): boolean {
  return from !== "" && to !== "" && to < from;
}
