import { plans, prices, shownCurrency } from "#contract/plans.ts";
import { JsonLd } from "./json-ld.tsx";
import { pricingTexts, questions } from "./pricing-texts.ts";

/** Plans and questions for search engines; whether Pro can be bought is a fact of the installation, and not said. */
export function PricingFacts() {
  return (
    <>
      <JsonLd
        data={{
          "@type": "SoftwareApplication",
          name: "Carvas",
          applicationCategory: "MultimediaApplication",
          operatingSystem: "Any browser",
          description: pricingTexts.lead,
          offers: [offer(plans.core.name, 0), offer(plans.pro.name, prices[shownCurrency].proMonthMinorUnits)],
        }}
      />
      <JsonLd
        data={{
          "@type": "FAQPage",
          mainEntity: questions.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        }}
      />
    </>
  );
}

function offer(name: string, minorUnits: number) {
  return { "@type": "Offer", name, price: (minorUnits / 100).toFixed(2), priceCurrency: shownCurrency };
}
