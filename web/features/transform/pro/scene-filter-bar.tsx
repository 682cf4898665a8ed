import type { Preset } from "#contract/generations.ts";
import { sceneLights, scenePlaces, sceneWeathers } from "#contract/scene-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { StarIcon } from "#web/ui/icons.tsx";
import { Select } from "#web/ui/select.tsx";
import { countChoices, facets, noFilters, type Facet, type SceneFilters } from "./find-scenes.ts";

type SceneFilterBarProps = {
  scenes: readonly Preset[];
  favourites: ReadonlySet<string>;
  filters: SceneFilters;
  onChange: (filters: SceneFilters) => void;
  /** How many scenes the filters leave. */
  found: number;
};

const choices = { place: scenePlaces, light: sceneLights, weather: sceneWeathers } as const;
const labels = { place: "Place", light: "Light", weather: "Weather" } as const satisfies Record<Facet, string>;

/** A search, three lists and the star, above the long list; what each would leave stands behind it. */
export function SceneFilterBar({ scenes, favourites, filters, onChange, found }: SceneFilterBarProps) {
  const set = (changes: Partial<SceneFilters>) => onChange({ ...filters, ...changes });
  const starred = scenes.filter(({ id }) => favourites.has(id)).length;
  return (
    <div role="search" aria-label="Scenes" className="grid gap-4">
      <Field
        label="Find a scene"
        type="search"
        autoComplete="off"
        placeholder="Snow, village, golden hour …"
        value={filters.words}
        onChange={({ currentTarget: { value } }) => set({ words: value })}
      />
      <div className="grid grid-cols-2 items-end gap-2 @2xl:grid-cols-4">
        {facets.map((facet) => (
          <FacetSelect key={facet} facet={facet} {...{ scenes, favourites, filters }} onChoose={set} />
        ))}
        <Button
          className="aria-pressed:border-accent min-h-12 px-3"
          aria-pressed={filters.isFavourite}
          onClick={() => set({ isFavourite: !filters.isFavourite })}
        >
          <StarIcon isFilled={filters.isFavourite} />
          Favourites <span className="tabular font-normal">{starred}</span>
        </Button>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-ink-soft tabular text-sm">
          {found} of {scenes.length} scenes
        </p>
        {isFiltered(filters) ? (
          <Button look="quiet" className="-mr-4 px-4" onClick={() => onChange(noFilters)}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type FacetSelectProps = Pick<SceneFilterBarProps, "scenes" | "favourites" | "filters"> & {
  facet: Facet;
  onChoose: (changes: Partial<SceneFilters>) => void;
};

function FacetSelect({ facet, scenes, favourites, filters, onChoose }: FacetSelectProps) {
  const counts = countChoices(scenes, { facet, filters, favourites });
  return (
    <Select
      label={labels[facet]}
      value={filters[facet] ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChoose({ [facet]: Object.keys(choices[facet]).find((key) => key === value) ?? null })
      }
    >
      <option value="">Any</option>
      {Object.entries(choices[facet]).map(([key, { name }]) => (
        <option key={key} value={key} disabled={!counts.has(key) && filters[facet] !== key}>
          {/* The one that is chosen stands in the narrow field, too. */}
          {filters[facet] === key ? name : `${name} (${counts.get(key) ?? 0})`}
        </option>
      ))}
    </Select>
  );
}

function isFiltered(filters: SceneFilters): boolean {
  return filters.words.trim() !== "" || filters.isFavourite || facets.some((facet) => filters[facet] !== null);
}
