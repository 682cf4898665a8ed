import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Billing } from "#contract/billing.ts";
import { formatMoney } from "#contract/format-money.ts";
import { plans, prices, shownCurrency } from "#contract/plans.ts";
import { billingQuery } from "#web/api/billing.ts";
import { profileQuery } from "#web/api/profile.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BuyPro } from "./buy-pro.tsx";
import { describeSubscription } from "./describe-subscription.ts";
import { PortalButton } from "./portal-button.tsx";

const monthly = formatMoney(prices[shownCurrency].proMonthMinorUnits);

/** A signed-in person's plan: what it is, how long it lasts, and how to change it. */
export function PlanCard() {
  const headingId = useId();
  const profile = useQuery(profileQuery);
  const billing = useQuery(billingQuery);
  const isPro = profile.data?.is_pro;
  return (
    <section aria-labelledby={headingId} className="grid w-full max-w-md justify-items-start gap-4">
      <h3 id={headingId} className="display flex flex-wrap items-center gap-3 text-xl">
        Your plan
        {isPro === undefined ? null : <Badge tone={isPro ? "signal" : "plain"}>{isPro ? "Pro" : "Core"}</Badge>}
      </h3>
      {billing.data && isPro !== undefined ? (
        <Standing billing={billing.data} isPro={isPro} />
      ) : billing.isError || profile.isError ? (
        <>
          <p className="text-ink-soft">Your plan can’t be read just now.</p>
          <Button onClick={() => void Promise.all([profile.refetch(), billing.refetch()])}>Try again</Button>
        </>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

function Standing({ billing, isPro }: { billing: Billing; isPro: boolean }) {
  const { subscription, hasPortal, isTest } = billing;
  const { text, isTrouble } = describeSubscription(billing, isPro);
  return (
    <>
      <p className={isTrouble ? "border-danger border-l-2 pl-4 text-pretty" : "text-ink-soft text-pretty"}>{text}</p>
      {subscription === null && !isPro ? (
        <>
          <p className="text-ink-soft text-sm">
            {plans.pro.name} is {monthly} a month, cancelled whenever you like.
          </p>
          <BuyPro />
        </>
      ) : null}
      {hasPortal ? (
        <div className="grid justify-items-start gap-2 max-sm:justify-items-stretch">
          <PortalButton
            label={isTrouble ? "Mend the payment" : subscription ? "Manage or cancel" : "Receipts and billing"}
            look={isTrouble ? "signal" : "line"}
          />
          <p className="text-ink-faint text-sm">
            {isTest ? "Opens a test page: no money moves." : "Opens the payment provider’s page."}
          </p>
        </div>
      ) : null}
    </>
  );
}
