import type { CarRequest } from "#contract/requests.ts";
import type { CarFacts } from "#web/features/detection/car-facts.ts";
import { sections } from "#web/features/detection/car-words.ts";
import { useCatalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { FieldRow } from "./field-row.tsx";

/** All fields in their four parts, each of which can be corrected where it stands. */
export function FieldList({ request, facts }: { request: CarRequest; facts: CarFacts }) {
  const catalogue = useCatalogue({
    make: facts.make.reading?.value ?? "",
    model: facts.model.reading?.value ?? "",
  });
  return (
    <div className="grid gap-6">
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title} className="border-line grid gap-1 border-t pt-4">
          <h2 className="label text-ink-soft pb-1">{title}</h2>
          {fields.map((field) => (
            <FieldRow key={field} fact={facts[field]} request={request} catalogue={catalogue} />
          ))}
        </section>
      ))}
    </div>
  );
}
