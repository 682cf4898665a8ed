import { belowTexts } from "./below-texts.ts";

/** What the product does and does not do, in a ruled list. */
export function Facts() {
  const { title, list } = belowTexts.facts;
  return (
    <section className="gutter border-line grid gap-8 border-t py-16 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-24">
      <h2 className="display text-3xl">{title}</h2>
      <dl className="grid">
        {list.map(({ term, detail }) => (
          <div
            key={term}
            className="border-line grid gap-2 border-t py-6 first:border-0 first:pt-0 md:grid-cols-[14rem_1fr] md:gap-8"
          >
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft max-w-xl">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
