import { firstCarYear } from "#contract/limits.ts";

/** The years of the lists, the current one first. */
export function carYears(currentYear: number): string[] {
  return Array.from({ length: currentYear - firstCarYear + 1 }, (_, index) => String(currentYear - index));
}
