import { Link } from "react-router";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { ListHead } from "#web/ui/list-head.tsx";
import { fromForm } from "./from-form.ts";

/** The cars described before, newest first, each with its way back to the six views. */
export function MadeBefore({ sets }: { sets: readonly ViewSet[] }) {
  if (sets.length === 0) return null;
  return (
    <section aria-labelledby="made-before" className="border-line grid gap-4 border-t pt-6">
      <ListHead id="made-before" title="Made before" size="text-xl" to="/pictures?kind=views" />
      <ul className="-mx-1 flex gap-3 overflow-x-auto p-1">
        {sets.map((set) => (
          <li key={set.id} className="w-36 shrink-0">
            <SetCard set={set} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SetCard({ set }: { set: ViewSet }) {
  const { make, model, year, colour, customColour } = set.car;
  // The front quarter shows most of a car; until it is there, whatever has come first.
  const picture =
    set.views.find(({ view, imageUrl }) => view === "front-quarter" && imageUrl) ??
    set.views.find(({ imageUrl }) => imageUrl);
  return (
    <Link to={`?request=${set.requestId}`} state={fromForm} className="group grid gap-2">
      <span className="bg-ink/8 grid aspect-4/3 place-items-center overflow-hidden rounded-sm">
        {picture?.imageUrl ? (
          <img
            src={picture.thumbnailUrl ?? picture.imageUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]"
          />
        ) : (
          <span className="text-ink-soft text-xs">{isUnfinished(set) ? "In the making" : "Failed"}</span>
        )}
      </span>
      <span className="grid">
        <span className="label truncate">
          {make} {model}
        </span>
        <span className="text-ink-faint truncate text-xs">
          {year}, {customColour ?? colour}
        </span>
      </span>
    </Link>
  );
}
