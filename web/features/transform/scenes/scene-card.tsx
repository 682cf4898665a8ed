import type { Preset } from "#contract/generations.ts";
import type { Favourites } from "#web/features/transform/pro/use-favourites.ts";
import { transformLabel } from "#web/features/transform/transform-texts.ts";
import { SceneFrame } from "#web/parts/scene-tile/scene-frame.tsx";
import { StarIcon } from "#web/ui/icons.tsx";
import { HighlightMarks } from "#web/ui/viewfinder.tsx";
import { offerText, type Offer } from "./offers.ts";

type SceneCardProps = {
  scene: Preset;
  offer: Offer;
  mark: "On stage" | "Picked" | "Selected" | null;
  isWide: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onPick: (preset: string) => void;
  favourites: Favourites | undefined;
};

export function SceneCard({ scene, offer, mark, isWide, isTabStop, onFocus, onPick, favourites }: SceneCardProps) {
  const { name } = scene;
  const isShown = mark === "On stage" && offer.kind === "show";
  return (
    <>
      <button
        type="button"
        data-cell
        tabIndex={isTabStop ? 0 : -1}
        // Begins with what is to be seen, so that who speaks to the page can say it.
        aria-label={[
          [name, isShown ? "Showing" : mark].filter(Boolean).join(" "),
          ...(isShown ? [] : [offerText(offer)]),
        ].join(", ")}
        aria-current={mark ? "true" : undefined}
        disabled={!scene.available}
        onFocus={onFocus}
        onClick={() => onPick(name)}
        className="group grid w-full gap-2 rounded-md text-left"
      >
        <SceneFrame
          scene={scene}
          isWide={isWide}
          className={mark ? "outline-accent outline-2 outline-offset-2" : ""}
          imageClassName="transition-[scale,filter] duration-500 ease-out group-hover:scale-[1.03] group-focus-visible:scale-[1.03]"
        >
          {isWide ? <HighlightMarks /> : null}
          {isShown || mark === "Selected" ? null : (
            <span
              aria-hidden="true"
              className="bg-signal text-on-signal absolute inset-x-0 bottom-0 translate-y-full px-3 py-2 text-xs font-semibold transition-transform duration-200 ease-out group-hover:translate-y-0 group-focus-visible:translate-y-0 pointer-coarse:hidden"
            >
              {hintOf(name, offer, favourites !== undefined)}
            </span>
          )}
        </SceneFrame>
        <span aria-hidden="true" className="label flex flex-wrap items-baseline justify-between gap-x-2">
          {name} <span className="text-ink-faint text-xs">{isShown ? "Showing" : noteOf(mark, offer)}</span>
        </span>
      </button>
      {favourites ? <Star scene={scene} isTabStop={isTabStop} favourites={favourites} onFocus={onFocus} /> : null}
    </>
  );
}

/** Says what a press costs also where nothing hovers. */
function noteOf(mark: SceneCardProps["mark"], offer: Offer): string {
  return mark === null || mark === "On stage" ? offerText(offer) : `${mark} · ${offerText(offer)}`;
}

/** Where picking only selects, the hint promises no more. */
function hintOf(name: string, offer: Offer, isSelecting: boolean): string {
  if (isSelecting) return `Select ${name} · ${offerText(offer)}`;
  return offer.kind === "show" ? `Show ${name}` : transformLabel(name, offer.cost);
}

type StarProps = { scene: Preset; isTabStop: boolean; favourites: Favourites; onFocus: () => void };

/** Reached by the tab key from its scene. */
function Star({ scene: { id, name }, isTabStop, favourites, onFocus }: StarProps) {
  const isFavourite = favourites.ids.has(id);
  return (
    <button
      type="button"
      aria-label={`Favourite ${name}`}
      aria-pressed={isFavourite}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => favourites.toggle(id)}
      className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-white [filter:drop-shadow(0_0_2px_rgb(0_0_0/0.9))]"
    >
      <StarIcon isFilled={isFavourite} />
    </button>
  );
}
