import { Suspense } from "react";
import { useUser } from "#web/api/session.ts";
import { latePart } from "#web/browser/late-part.ts";
import { usePaymentCancelled } from "#web/parts/purchase/use-payment-cancelled.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MoreCredits } from "./more-credits.tsx";
import { PlanPanels } from "./plan-panels.tsx";
import { PlanQuestions } from "./plan-questions.tsx";
import { PricingFacts } from "./pricing-facts.tsx";
import { pricingTexts } from "./pricing-texts.ts";

const PlanStanding = latePart(async () => (await import("./plan-standing.tsx")).default);

export function PricingScreen() {
  const user = useUser();
  usePaymentCancelled();
  return (
    <>
      <header className="gutter grid gap-6 pt-16 pb-12 lg:pt-24 lg:pb-16">
        <h1 className="display text-4xl">{pricingTexts.title}</h1>
        <p className="text-ink-soft max-w-2xl text-lg text-balance">{pricingTexts.lead}</p>
        {user ? (
          <Suspense fallback={<Skeleton className="h-6 w-56" />}>
            <PlanStanding />
          </Suspense>
        ) : null}
      </header>
      <PlanPanels />
      <MoreCredits />
      <PlanQuestions />
      <PricingFacts />
    </>
  );
}
