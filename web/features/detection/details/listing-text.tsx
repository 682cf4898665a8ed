import type { CarFacts } from "#web/features/detection/car-facts.ts";
import { listingHeadline, listingText } from "#web/features/detection/car-words.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The fields as text, to be pasted into a listing, under a headline that is ready. */
export function ListingText({ facts }: { facts: CarFacts }) {
  const headline = listingHeadline(facts);
  if (headline === "") return null;
  return (
    <section aria-labelledby="listing-title" className="border-line grid gap-3 border-t pt-4">
      <h2 id="listing-title" className="label text-ink-soft">
        For your listing
      </h2>
      <p className="font-semibold wrap-anywhere">{headline}</p>
      <pre className="bg-sunken rounded-md p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
        {listingText(facts)}
      </pre>
      <CopyButton text={listingText(facts)} label="Copy the text" />
    </section>
  );
}
