import type { Billing } from "#contract/billing.ts";

/** An installation that sells, and somebody who never bought; for tests. */
export function syntheticBilling(facts: Partial<Billing> = {}): Billing {
  return {
    isOpen: true,
    provider: "stripe",
    isTest: false,
    subscription: null,
    givenProUntil: null,
    hasPortal: false,
    ...facts,
  };
}
