import clsx from "clsx";
import { plans } from "#contract/plans.ts";
import { Badge } from "../../ui/badge.tsx";
import { PlanAction } from "./plan-action.tsx";
import { money, pricingTexts } from "./pricing-texts.ts";

/** The two plans: the free one on paper, the paid one in the darkroom and with more room. */
export function PlanPanels() {
  return (
    <div className="grid lg:grid-cols-[5fr_7fr]">
      <section aria-labelledby="plan-core" className="gutter border-line flex flex-col gap-8 border-y py-10 lg:py-14">
        <h2 id="plan-core" className="display text-2xl">
          {plans.core.name}
        </h2>
        <Price amount={money(0)} period="for good" />
        <FactList facts={pricingTexts.core} />
        <div className="mt-auto grid justify-items-start gap-3 max-sm:justify-items-stretch">
          <PlanAction of="core" />
        </div>
      </section>
      <section aria-labelledby="plan-pro" className="surface-dark gutter flex flex-col gap-8 py-10 lg:py-14">
        <div className="flex flex-wrap items-center gap-4">
          <h2 id="plan-pro" className="display text-2xl">
            {plans.pro.name}
          </h2>
          <Badge>Most Popular</Badge>
        </div>
        <Price amount={pricingTexts.proMonthly} period="a month" isLarge />
        <FactList facts={pricingTexts.pro} isWide />
        <div className="mt-auto grid justify-items-start gap-3 max-sm:justify-items-stretch">
          <PlanAction of="pro" />
        </div>
      </section>
    </div>
  );
}

type PriceProps = { amount: string; period: string; isLarge?: boolean };

function Price({ amount, period, isLarge = false }: PriceProps) {
  return (
    <p className="flex items-baseline gap-3">
      <span className={clsx("display tabular", isLarge ? "text-4xl" : "text-3xl")}>{amount}</span>
      <span className="text-ink-soft">{period}</span>
    </p>
  );
}

function FactList({ facts, isWide = false }: { facts: readonly string[]; isWide?: boolean }) {
  return (
    <ul className={clsx("grid", isWide ? "gap-x-8 sm:grid-cols-2" : "")}>
      {facts.map((fact) => (
        <li key={fact} className="border-line border-t py-3">
          {fact}
        </li>
      ))}
    </ul>
  );
}
