import clsx from "clsx";
import { useEntryPath } from "#web/api/entry-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { belowTexts } from "./below-texts.ts";
import { seriesPicture } from "./series-picture.ts";

/** The large one first; the others fill the rows round and below it. */
const views = [
  ["dynamic-front-quarter", "Dynamic", "col-span-2 md:row-span-2"],
  ["front-quarter", "Front Quarter", ""],
  ["rear-quarter", "Rear Quarter", ""],
  ["front", "Front", ""],
  ["rear", "Rear", ""],
  ["side", "Side", "max-md:col-span-2"],
] as const;

/** What comes back for a car that was only described: a contact sheet. */
export function SixViews() {
  const { title, text, action, fromPhoto, described, note } = belowTexts.views;
  const entryPath = useEntryPath();
  return (
    <section className="gutter grid gap-10 py-16 lg:py-24">
      <div className="grid gap-6 lg:grid-cols-12">
        <h2 className="display text-3xl lg:col-span-5">{title}</h2>
        <div className="grid content-end justify-items-start gap-6 lg:col-span-6 lg:col-start-7">
          <p className="text-ink-soft max-w-2xl text-lg">{text}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={entryPath("/custom-car")} look="ink">
              {action}
            </ButtonLink>
            <ButtonLink to={entryPath("/upload")}>{fromPhoto}</ButtonLink>
          </div>
        </div>
      </div>
      <figure className="grid gap-3">
        <ul className="grid grid-cols-2 gap-0.5 overflow-hidden rounded-md md:grid-cols-3">
          {views.map(([id, name, place]) => (
            <ViewTile key={id} id={id} name={name} place={place} />
          ))}
        </ul>
        <figcaption className="text-ink-soft flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm">
          <span className="text-ink">{described}</span>
          <span>{note}</span>
        </figcaption>
      </figure>
    </section>
  );
}

function ViewTile({ id, name, place }: { id: string; name: string; place: string }) {
  const sources = seriesPicture(`view-${id}`);
  if (!sources) return null;
  const isLarge = id === "dynamic-front-quarter";
  return (
    <li className={clsx("relative aspect-4/3", place)}>
      <Picture
        sources={sources}
        alt={`A teal convertible: ${name.toLowerCase()}`}
        sizes={isLarge ? "(min-width: 48rem) 62vw, 92vw" : "(min-width: 48rem) 31vw, 46vw"}
        className="absolute inset-0 size-full object-cover"
      />
      <span aria-hidden="true" className="label absolute bottom-2 left-2 rounded-sm bg-black/60 px-2 py-0.5 text-white">
        {name}
      </span>
    </li>
  );
}
