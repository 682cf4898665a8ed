import { RedirectNote } from "#web/parts/purchase/redirect-note.tsx";
import { PlanAction } from "./plan-action.tsx";
import { creditExamples, pricingTexts } from "./pricing-texts.ts";

export function MoreCredits() {
  return (
    <section aria-labelledby="more-credits" className="grid gap-10 py-16 lg:grid-cols-[5fr_7fr] lg:gap-0 lg:py-24">
      <div className="gutter grid content-start justify-items-start gap-6 max-sm:justify-items-stretch">
        <h2 id="more-credits" className="display text-3xl">
          Need More Credits?
        </h2>
        <p className="text-ink-soft">
          {pricingTexts.creditsLasting} <RedirectNote />
        </p>
        <PlanAction of="credits" />
      </div>
      <div className="gutter">
        <table className="w-full text-left">
          <caption className="label text-ink-soft pb-3 text-left">
            {pricingTexts.perCredit} a token, however many you take
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Tokens</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {creditExamples.map(({ tokens, total }) => (
              <tr key={tokens} className="border-line border-t">
                <td className="py-4 text-lg">
                  <span className="display tabular text-2xl">{tokens}</span>{" "}
                  <span className="text-ink-soft">tokens</span>
                </td>
                <td className="display tabular py-4 text-right text-2xl">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
