import { engineWorks } from "#contract/engine-works.ts";
import type { EngineOffer } from "#contract/engines.ts";
import { companyUses } from "./engine-texts.ts";

/** The companies of all offers, each once: what a person agrees to. */
export function companiesOf(offers: readonly EngineOffer[]): string[] {
  return [...new Set(offers.flatMap(({ companies }) => companies))];
}

/** Which company gets what, for what. */
export function CompanyUses({ offers }: { offers: readonly EngineOffer[] }) {
  return (
    <ul aria-label="Who gets what" className="grid gap-3">
      {companiesOf(offers).map((company) => (
        <li key={company} className="border-line-strong border-l-2 pl-4">
          <span className="font-semibold">{company}</span>
          <ul className="text-ink-soft text-sm">
            {engineWorks
              .filter((work) => offers.some((offer) => offer.work === work && offer.companies.includes(company)))
              .map((work) => (
                <li key={work}>{companyUses[work]}</li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
