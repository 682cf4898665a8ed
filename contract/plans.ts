/** Plans and prices (docs/product.md). Minor units: pence and cents. The site shows and charges pounds. */

export const plans = {
  core: { name: "Core", transformationsPerMonth: 10, presetCount: 24 },
  pro: { name: "Pro", transformationsPerMonth: 100, presetCount: 100 },
} as const;

export type PlanId = keyof typeof plans;

export const shownCurrency = "GBP";

export const prices = {
  GBP: { proMonthMinorUnits: 1750, creditMinorUnits: 20 },
  USD: { proMonthMinorUnits: 2200, creditMinorUnits: 25 },
  EUR: { proMonthMinorUnits: 2000, creditMinorUnits: 23 },
} as const;
