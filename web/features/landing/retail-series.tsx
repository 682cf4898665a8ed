import clsx from "clsx";
import { useState } from "react";
import retailScenes from "virtual:scenes/retail";
import { Picture } from "#web/ui/picture.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { belowTexts } from "./below-texts.ts";
import { seriesPicture } from "./series-picture.ts";

/** The studios that the one car has been photographed in, by `scripts/make-landing-series.ts`. */
const studios = retailScenes.flatMap(({ id, name }) => {
  const sources = seriesPicture(id);
  return sources ? [{ id, name, sources }] : [];
});
const [firstStudio] = studios;

/** One car on one spot while the studio changes round it: what Retail Mode promises, to be tried. */
export function RetailSeries() {
  const { title, text, note } = belowTexts.retail;
  const [chosenId, setChosenId] = useState(firstStudio?.id);
  /** Pictures stay once they are asked for: going back is instant, and the next one fades over the last. */
  const [askedIds, setAskedIds] = useState<readonly (string | undefined)[]>([firstStudio?.id]);
  if (!firstStudio) return null;

  const ask = (id: string) => setAskedIds((asked) => (asked.includes(id) ? asked : [...asked, id]));
  return (
    <section className="surface-dark gutter border-line grid items-center gap-x-16 gap-y-10 border-y py-16 lg:grid-cols-[5fr_7fr] lg:py-24">
      <div className="grid content-center gap-6">
        <h2 className="display text-3xl">
          {title.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h2>
        <p className="text-ink-soft max-w-xl text-lg">{text}</p>
        <p className="text-ink-faint max-w-xl text-sm">{note}</p>
      </div>
      <div className="grid min-w-0 gap-2">
        <div className="bg-sunken relative aspect-4/3 overflow-hidden rounded-md">
          {studios
            .filter(({ id }) => askedIds.includes(id))
            .map(({ id, name, sources }) => (
              <Picture
                key={id}
                sources={sources}
                alt={id === chosenId ? `A burgundy saloon in ${name}` : ""}
                sizes="(min-width: 64rem) 58vw, 92vw"
                className={clsx(
                  "absolute inset-0 size-full object-cover transition-opacity duration-300 ease-out",
                  id === chosenId ? "" : "opacity-0",
                )}
              />
            ))}
        </div>
        <StudioChoice
          chosenId={chosenId}
          onNear={ask}
          onChoose={(id) => {
            ask(id);
            setChosenId(id);
          }}
        />
      </div>
    </section>
  );
}

type StudioChoiceProps = { chosenId: string | undefined; onNear: (id: string) => void; onChoose: (id: string) => void };

function StudioChoice({ chosenId, onNear, onChoose }: StudioChoiceProps) {
  // Readable before it is alive: until then a choice would be seen on the button and nowhere else.
  const isInteractive = useIsInteractive();
  return (
    // A strip that scrolls sideways must be reachable by key, also while nothing in it can be chosen.
    <div tabIndex={isInteractive ? undefined : 0} className="min-w-0 overflow-x-auto">
      <fieldset
        disabled={!isInteractive}
        className="grid min-w-full auto-cols-[minmax(4.5rem,1fr)] grid-flow-col gap-2 p-1 lg:auto-cols-[minmax(3.5rem,1fr)]"
      >
        <legend className="sr-only">{belowTexts.retail.choice}</legend>
        {studios.map(({ id, name, sources }) => (
          <label
            key={id}
            onPointerEnter={() => onNear(id)}
            className={clsx(
              "relative grid gap-2 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent",
              id === chosenId ? "" : "text-ink-soft hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="retail-studio"
              value={id}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              aria-label={name}
              className="sr-only"
            />
            <span
              className={clsx(
                "block aspect-4/3 overflow-hidden rounded-md",
                id === chosenId ? "outline-2 -outline-offset-2 outline-accent" : "",
              )}
            >
              <Picture sources={sources} alt="" sizes="8rem" className="size-full object-cover" />
            </span>
            <span aria-hidden="true" className="label truncate">
              {name.replace("Retail ", "")}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
