import { useState } from "react";
import type { Generation, Preset } from "#contract/generations.ts";
import { SceneTiles } from "#web/features/transform/scenes/scene-tiles.tsx";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { Button } from "#web/ui/button.tsx";
import { findScenes, noFilters, orderScenes } from "./find-scenes.ts";
import { SceneFilterBar } from "./scene-filter-bar.tsx";
import { useFavourites } from "./use-favourites.ts";

type SceneBrowserProps = {
  scenes: readonly Preset[];
  /** The newest first: what was used last comes first. */
  made: readonly Generation[];
  userId: string;
  picking: Picking;
  chosen: string | null;
  className: string;
};

/** The long list of Pro mode, searched and filtered. */
export function SceneBrowser({ scenes, made, userId, picking, chosen, className }: SceneBrowserProps) {
  const favourites = useFavourites(userId);
  // As it was when the list was opened: a star, or a picture that is started, must not move what is being looked at.
  const [ordered] = useState(() =>
    orderScenes(scenes, { favourites: favourites.ids, used: made.map(({ preset }) => preset) }),
  );
  const [filters, setFilters] = useState(noFilters);
  const found = findScenes(ordered, filters, favourites.ids);
  return (
    <div className="grid content-start gap-6">
      <SceneFilterBar
        scenes={ordered}
        favourites={favourites.ids}
        filters={filters}
        onChange={setFilters}
        found={found.length}
      />
      {found.length === 0 ? (
        <div className="border-line grid justify-items-start gap-4 border-t py-8">
          <p className="text-sm">
            {filters.isFavourite && favourites.ids.size === 0
              ? "No favourites yet. The star on a scene keeps it here, first in the list."
              : "No scene is all of that."}
          </p>
          <Button onClick={() => setFilters(noFilters)}>Show all scenes</Button>
        </div>
      ) : (
        <SceneTiles
          scenes={found}
          chosen={chosen}
          picked={picking.pickedPreset}
          offerOf={picking.offerOf}
          onPick={picking.pick}
          favourites={favourites}
          className={className}
        />
      )}
    </div>
  );
}
