import clsx from "clsx";
import { plans } from "#contract/plans.ts";
import { EarlyAccess } from "#web/parts/early/early-access.tsx";
import { PlanAction } from "./plan-action.tsx";
import { PlanPicture } from "./plan-picture.tsx";
import { pricingTexts } from "./pricing-texts.ts";
import { ProBadge } from "./pro-badge.tsx";

const inner = "gutter flex grow flex-col gap-8 py-10 lg:py-14";

/** The two plans: the free one on paper, the paid one in the darkroom and with more room. */
export function PlanPanels() {
  return (
    <div className="border-line grid border-y lg:grid-cols-[5fr_7fr]">
      <section aria-labelledby="plan-core" className="flex flex-col">
        <div className={inner}>
          <h2 id="plan-core" className="display text-2xl">
            {plans.core.name}
          </h2>
          <Price amount="Free" />
          <FactList facts={pricingTexts.core} />
          <div className="mt-auto grid justify-items-start gap-3 max-sm:justify-items-stretch">
            <PlanAction of="core" />
          </div>
        </div>
        <PlanPicture of="core" />
      </section>
      <section aria-labelledby="plan-pro" className="surface-dark border-line flex flex-col lg:border-l">
        <div className={inner}>
          <div className="flex flex-wrap items-center gap-4">
            <h2 id="plan-pro" className="display text-2xl">
              {plans.pro.name}
            </h2>
            <ProBadge />
          </div>
          <Price amount={pricingTexts.proMonthly} period="a month" isLarge />
          <FactList facts={pricingTexts.pro} isWide />
          <div className="mt-auto grid justify-items-start gap-3 max-sm:justify-items-stretch">
            <PlanAction of="pro" />
          </div>
        </div>
        <PlanPicture of="pro" />
      </section>
    </div>
  );
}

type PriceProps = { amount: string; period?: string; isLarge?: boolean };

function Price({ amount, period, isLarge = false }: PriceProps) {
  return (
    <p className="flex items-baseline gap-3">
      <span className={clsx("display tabular", isLarge ? "text-4xl" : "text-3xl")}>{amount}</span>
      {period ? <span className="text-ink-soft">{period}</span> : null}
    </p>
  );
}

/** What the plan holds, and under it what of that is not there yet. */
type Fact = { text: string; note?: string };

function FactList({ facts, isWide = false }: { facts: readonly Fact[]; isWide?: boolean }) {
  return (
    <ul className={clsx("grid", isWide ? "gap-x-8 sm:grid-cols-2" : "")}>
      {facts.map(({ text, note }) => (
        <li key={text} className="border-line grid content-start gap-1 border-t py-3">
          {text}
          {note ? <span className="text-ink-soft text-sm">{note}</span> : null}
          {text === pricingTexts.earlyAccess ? <EarlyAccess className="text-ink-soft text-sm" /> : null}
        </li>
      ))}
    </ul>
  );
}
