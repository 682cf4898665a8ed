import clsx from "clsx";
import type { Preset } from "#contract/generations.ts";
import { highlightedPresetName } from "#contract/presets.ts";
import type { Favourites } from "#web/features/transform/pro/use-favourites.ts";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import type { Offer } from "./offers.ts";
import { SceneCard } from "./scene-card.tsx";

type SceneTilesProps = {
  scenes: readonly Preset[];
  /** The preset of the picture on the stage. */
  chosen: string | null;
  /** A preset that was picked and not started. */
  picked: string | null;
  /** What picking a preset leads to. */
  offerOf: (preset: string) => Offer;
  onPick: (preset: string) => void;
  /** Only where picking selects, and a button of its own starts. */
  favourites?: Favourites;
  className?: string;
};

export function SceneTiles({ scenes, chosen, picked, offerOf, onPick, favourites, className }: SceneTilesProps) {
  const { activeIndex, setActiveIndex, onKeyDown } = useGridKeys();
  const markOf = (name: string) => {
    if (favourites && name === picked) return "Selected";
    return name === chosen ? "On stage" : name === picked ? "Picked" : null;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons inside
    <ul className={clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className)} aria-label="Scenes" onKeyDown={onKeyDown}>
      {scenes.map((scene, index) => {
        // In a list that is searched, a wide tile would leave holes.
        const isWide = scene.name === highlightedPresetName && !favourites;
        return (
          <li key={scene.id} className={clsx("relative", isWide ? "col-span-2" : "")}>
            <SceneCard
              scene={scene}
              offer={offerOf(scene.name)}
              mark={markOf(scene.name)}
              isWide={isWide}
              isTabStop={index === Math.min(activeIndex, scenes.length - 1)}
              onFocus={() => setActiveIndex(index)}
              onPick={onPick}
              favourites={favourites}
            />
          </li>
        );
      })}
    </ul>
  );
}
