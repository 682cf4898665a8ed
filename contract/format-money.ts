import { shownCurrency } from "./plans.ts";

/** £17.50, US$22.00, JP¥2,800. `currency`: ISO 4217, in either case; else what is sold in here. */
export function formatMoney(minorUnits: number, currency: string = shownCurrency): string {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}
