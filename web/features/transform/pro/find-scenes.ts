import type { Preset } from "#contract/generations.ts";
import { sceneLights, scenePlaces, sceneSettings, sceneWeathers, type SceneSetting } from "#contract/scene-settings.ts";
import { foldText } from "#web/ui/filter-options.ts";

/** What a scene can be asked for beside words; null: any. */
export type SceneFilters = {
  readonly words: string;
  readonly place: SceneSetting["place"] | null;
  readonly light: SceneSetting["light"] | null;
  readonly weather: SceneSetting["weather"] | null;
  readonly isFavourite: boolean;
};
export const noFilters: SceneFilters = { words: "", place: null, light: null, weather: null, isFavourite: false };

export const facets = ["place", "light", "weather"] as const satisfies readonly (keyof SceneSetting)[];
export type Facet = (typeof facets)[number];

/** Ids of the scenes with a star. */
type Starred = ReadonlySet<string>;

/** The scenes that are all of what is asked for, in the order given. Every word must be found: 'snow village' finds 'Village in Snow'. */
export function findScenes(scenes: readonly Preset[], filters: SceneFilters, favourites: Starred): Preset[] {
  const words = foldText(filters.words).split(" ").filter(Boolean);
  return scenes.filter((scene) => {
    if (filters.isFavourite && !favourites.has(scene.id)) return false;
    const setting = sceneSettings.get(scene.id);
    if (!facets.every((facet) => filters[facet] === null || setting?.[facet] === filters[facet])) return false;
    const text = words.length === 0 ? "" : textOf(scene, setting);
    return words.every((word) => text.includes(` ${word}`));
  });
}

/** How many scenes each choice of one facet would leave, with all the other filters as they are. */
export function countChoices(
  scenes: readonly Preset[],
  { facet, filters, favourites }: { facet: Facet; filters: SceneFilters; favourites: Starred },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of findScenes(scenes, { ...filters, [facet]: null }, favourites)) {
    const choice = sceneSettings.get(id)?.[facet];
    if (choice !== undefined) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  return counts;
}

/** Favourites, then what was used last, then the rest as it was; inside each the last used first. */
export function orderScenes(
  scenes: readonly Preset[],
  { favourites, used }: { favourites: Starred; used: readonly string[] },
): Preset[] {
  const lastUsed = new Map([...new Set(used)].map((name, index) => [name, index]));
  const rank = ({ id, name }: Preset) => {
    const age = lastUsed.get(name) ?? lastUsed.size;
    return favourites.has(id) ? age - lastUsed.size - 1 : age;
  };
  return scenes.toSorted((one, other) => rank(one) - rank(other));
}

/** All that a scene is found by, each word behind a space: 'sno' finds 'snow', 'row' does not find 'arrow'. */
function textOf({ name }: Preset, setting: SceneSetting | undefined): string {
  const settings = setting && [scenePlaces[setting.place], sceneLights[setting.light], sceneWeathers[setting.weather]];
  const texts = [name, setting?.words ?? "", ...(settings ?? []).flatMap((one) => [one.name, one.words])];
  return ` ${foldText(texts.join(" "))}`;
}
