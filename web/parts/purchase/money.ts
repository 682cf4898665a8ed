import { shownCurrency } from "#contract/plans.ts";

const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: shownCurrency });

/** £17.50, £2.00 */
export function money(minorUnits: number): string {
  return format.format(minorUnits / 100);
}
