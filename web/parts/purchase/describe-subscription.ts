import type { Billing } from "#contract/billing.ts";
import { formatMoney } from "#contract/format-money.ts";
import { plans } from "#contract/plans.ts";
import { longDate } from "./long-date.ts";

type Description = {
  text: string;
  /** Something for the person to do. */
  isTrouble: boolean;
};

/** How a plan stands, in a sentence. */
export function describeSubscription(
  { subscription, givenProUntil }: Pick<Billing, "subscription" | "givenProUntil">,
  isPro: boolean,
): Description {
  const calm = (text: string): Description => ({ text, isTrouble: false });
  if (subscription === null) {
    if (!isPro) return calm(`${plans.core.name} is free: ${plans.core.transformationsPerMonth} tokens each month.`);
    if (givenProUntil === null) return calm("You have Pro.");
    return calm(`You have Pro from our team until ${longDate(givenProUntil)}. Nothing is charged.`);
  }
  const { state, paidUntil, graceEndsAt, renewalPrice } = subscription;
  const until = longDate(paidUntil);
  switch (state) {
    case "active": {
      const price = renewalPrice ? ` for ${formatMoney(renewalPrice.minorUnits, renewalPrice.currency)}` : "";
      return calm(`Pro renews on ${until}${price}.`);
    }
    case "ending":
      return calm(`Pro ends on ${until}. It will not be renewed, and nothing more is charged.`);
    case "unpaid":
      return {
        text:
          isPro && graceEndsAt !== null
            ? `The last payment for Pro failed. Pro stays until ${longDate(graceEndsAt)}: update your card before that day.`
            : "Pro has ended because its payment failed. Update your card to have it back, or cancel it.",
        isTrouble: true,
      };
  }
}
