import { markets, rulesReadOn, type Market, type MarketId, type Stated } from "#contract/markets.ts";
import { SourceLink } from "./market-findings.tsx";

const ruleNames = [
  ["leastPixels", "Smallest size"],
  ["bestPixels", "Recommended size"],
  ["mostMegapixels", "Largest size"],
  ["ratio", "Format"],
  ["maxBytes", "Weight"],
  ["fileFormats", "Types of file"],
  ["watermark", "Watermarks"],
  ["logoOrText", "Logos and text"],
  ["border", "Borders"],
  ["cutCar", "Cut-off cars"],
  ["changedPlate", "Number plates"],
  ["notTheCar", "Other pictures"],
  ["aiMark", "Marks of AI"],
] as const satisfies readonly (readonly [keyof Market, string])[];

const readOn = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
}).format(new Date(rulesReadOn));

/** All that is known of a market's rules, and of what nothing is known. */
export function MarketRules({ market }: { market: MarketId }) {
  const { name, notes, ...rules }: Market = markets[market];
  const unknown = ruleNames
    .filter(([rule]) => rules[rule] === null)
    .map(([, label]) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`);
  const isSizeOurs = rules.leastPixels === null && rules.bestPixels === null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        The rules of {name}, as read on {readOn}
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {ruleNames.map(([rule, label]) => {
          const stated = rules[rule];
          return stated === null ? null : <Rule key={rule} label={label} stated={stated} />;
        })}
        {notes.map((note) => (
          <Rule key={note.words} label="Also" stated={note} />
        ))}
        {unknown.length === 0 ? null : (
          <div className="contents">
            <dt className="text-ink-soft">Not stated</dt>
            <dd>
              {unknown.join(", ")}: in nothing that we could read. Markets change their rules; theirs count.
              {isSizeOurs ? " The size of this file is our choice." : null}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Rule({ label, stated }: { label: string; stated: Stated<unknown> }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="max-sm:mb-1">
        {stated.words} <SourceLink source={stated.source} />
        {stated.source.isOwn ? null : <span className="text-ink-soft"> (not the market's own words)</span>}
      </dd>
    </div>
  );
}
