import clsx from "clsx";
import { Link } from "react-router";
import counts from "virtual:scenes/counts";
import wall from "virtual:scenes/wall";
import { highlightedPresetName } from "#contract/presets.ts";
import { useEntryPath } from "#web/api/entry-path.ts";
import { HighlightMarks } from "#web/ui/viewfinder.tsx";
import { belowTexts } from "./below-texts.ts";

const restCount = counts.core - wall.length;

/** The places there are, as picture cards that lead to the tool. */
export function SceneWall() {
  const { title, text } = belowTexts.wall;
  const entryPath = useEntryPath();
  return (
    <section className="gutter grid gap-8 py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="display max-w-2xl text-3xl">{title}</h2>
        <p className="text-ink-soft max-w-sm">{text}</p>
      </div>
      <ul className="grid grid-cols-2 gap-2 gap-y-4 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {wall.map((scene) => (
          <SceneTile key={scene.id} {...scene} to={entryPath(`/photo-upload?scene=${scene.id}`)} />
        ))}
        {restCount > 0 ? <RestTile to={entryPath("/photo-upload")} /> : null}
      </ul>
    </section>
  );
}

function SceneTile({ name, thumbnailUrl, to }: (typeof wall)[number] & { to: string }) {
  const isWide = name === highlightedPresetName;
  return (
    <li className={isWide ? "col-span-2" : undefined}>
      <Link to={to} className="group grid gap-2" aria-label={`Use the scene ${name}`}>
        <span
          className={clsx(
            "relative block overflow-hidden rounded-md bg-ink/8",
            isWide ? "aspect-[2.74]" : "aspect-4/3",
          )}
        >
          <img
            src={thumbnailUrl}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]"
          />
          {isWide ? <HighlightMarks /> : null}
        </span>
        <span aria-hidden="true" className="label">
          {name}
        </span>
      </Link>
    </li>
  );
}

/** What the wall leaves out, counted. */
function RestTile({ to }: { to: string }) {
  return (
    <li className="grid min-w-0">
      <Link to={to} className="group grid grid-rows-[1fr_auto] gap-2">
        <span className="border-line group-hover:border-ink grid min-h-24 content-center justify-items-start gap-1 rounded-md border p-3 transition-colors md:p-4 lg:p-6">
          <span className="display text-xl md:text-2xl">{`and ${restCount} more`}</span>
          {counts.retail > 0 ? (
            <span className="text-ink-soft text-sm">{`${counts.retail} retail studios besides`}</span>
          ) : null}
        </span>
        <span className="label">See them all</span>
      </Link>
    </li>
  );
}
