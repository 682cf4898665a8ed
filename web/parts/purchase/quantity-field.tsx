import { creditPurchase } from "#contract/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { purchaseTexts } from "./purchase-texts.ts";

const quickChoices = [10, 50, 200, 1000] as const;

type QuantityFieldProps = {
  /** As typed. */
  text: string;
  onChange: (text: string) => void;
};

/** Null where that is no number of tokens one can buy. */
export function parseQuantity(text: string): number | null {
  const typed = text.trim();
  const quantity = Number(typed);
  const isWhole = /^\d{1,6}$/.test(typed);
  return isWhole && quantity >= creditPurchase.min && quantity <= creditPurchase.max ? quantity : null;
}

/** How many tokens: typed, or one of the usual numbers. */
export function QuantityField({ text, onChange }: QuantityFieldProps) {
  return (
    <div className="grid gap-2">
      <Field
        label="Tokens to buy"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        maxLength={6}
        errors={text === "" || parseQuantity(text) !== null ? undefined : [purchaseTexts.amountError]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div role="group" aria-label="Usual numbers" className="grid grid-cols-4 gap-2">
        {quickChoices.map((quantity) => (
          <Button
            key={quantity}
            className="tabular px-1"
            aria-pressed={text === String(quantity)}
            look={text === String(quantity) ? "ink" : "line"}
            onClick={() => onChange(String(quantity))}
          >
            {quantity.toLocaleString("en-GB")}
          </Button>
        ))}
      </div>
    </div>
  );
}
