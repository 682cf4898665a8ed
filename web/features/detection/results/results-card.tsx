import type { CarFacts } from "#web/features/detection/car-facts.ts";
import { confidenceText, fieldLabels, sections, shownValue, unknownText } from "#web/features/detection/car-words.ts";
import { detailsTexts, resultTexts } from "#web/features/detection/detection-texts.ts";
import { plateCountryText } from "#web/features/detection/plate-country.ts";
import { InlineSpinner } from "#web/ui/spinner.tsx";

/** All that was told, in four parts. */
export function ResultsCard({ facts, plateCountry }: { facts: CarFacts; plateCountry: string | null }) {
  return (
    <section aria-labelledby="results-title" className="grid gap-6">
      <h1 id="results-title" tabIndex={-1} className="display text-3xl">
        {resultTexts.title}
      </h1>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {sections.map(({ title, fields }) => (
          <section key={title} aria-label={title} className="border-line grid content-start gap-3 border-t pt-4">
            <h2 className="label text-ink-soft">{title}</h2>
            <dl className="grid gap-2">
              {fields.map((field) => {
                const fact = facts[field];
                return (
                  <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-6">
                    <dt className="text-ink-soft text-sm">{fieldLabels[field]}</dt>
                    <dd className="text-right">
                      {fact.state === "detecting" ? (
                        <span className="inline-flex items-center gap-2 text-sm">
                          <InlineSpinner />
                          {detailsTexts.detecting}
                        </span>
                      ) : fact.reading === null ? (
                        <span className="text-ink-faint text-sm">{unknownText(field)}</span>
                      ) : (
                        <>
                          <span className="font-semibold">{shownValue(field, fact.reading.value)}</span>{" "}
                          <span className="text-ink-faint text-xs">
                            {[confidenceText(fact), field === "number_plate" ? plateCountryText(plateCountry) : null]
                              .filter((text) => text !== null)
                              .join(". ")}
                          </span>
                        </>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
