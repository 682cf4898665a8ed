import clsx from "clsx";
import type { Preset } from "#contract/generations.ts";
import { SceneFrame } from "#web/parts/scene-tile/scene-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { shownName, useRetailPresets } from "./retail-presets.ts";

type RetailGridProps = {
  /** The preset on the stage, or the one for all. */
  chosen: string | null;
  /** What a press leads to: a word or two on the card. */
  noteOf: (preset: string) => string;
  onPick: (preset: string) => void;
  /** A press only chooses; otherwise it starts a picture. */
  isChoice?: boolean;
  className: string;
};

const tilesWhileLoading = 10;

export function RetailGrid({ chosen, noteOf, onPick, isChoice = false, className }: RetailGridProps) {
  const { presets, isError, refetch } = useRetailPresets();
  const { activeIndex, setActiveIndex, onKeyDown } = useGridKeys();
  const grid = clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className);
  if (isError && !presets) {
    return (
      <div className="border-line grid justify-items-start gap-4 border-t py-8">
        <p className="text-sm">The presets could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!presets) {
    return (
      <div className={grid} role="status" aria-label="Loading the presets">
        {Array.from({ length: tilesWhileLoading }, (_, index) => (
          <div key={index} className="animate-appear-late grid gap-2">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons inside
    <ul className={grid} aria-label="Presets" onKeyDown={onKeyDown}>
      {presets.map((preset, index) => (
        <li key={preset.id}>
          <RetailCard
            preset={preset}
            isChosen={preset.name === chosen}
            note={noteOf(preset.name)}
            isChoice={isChoice}
            isTabStop={index === Math.min(activeIndex, presets.length - 1)}
            onFocus={() => setActiveIndex(index)}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

type RetailCardProps = {
  preset: Preset;
  isChosen: boolean;
  note: string;
  isChoice: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onPick: (preset: string) => void;
};

function RetailCard({ preset, isChosen, note, isChoice, isTabStop, onFocus, onPick }: RetailCardProps) {
  const name = shownName(preset.name);
  return (
    <button
      type="button"
      data-cell
      tabIndex={isTabStop ? 0 : -1}
      // Begins with what is to be seen, so that who speaks to the page can say it.
      aria-label={note === "" ? name : `${name}, ${note}`}
      aria-pressed={isChoice ? isChosen : undefined}
      aria-current={!isChoice && isChosen ? "true" : undefined}
      onFocus={onFocus}
      onClick={() => onPick(preset.name)}
      className="group grid w-full gap-2 rounded-md text-left"
    >
      <SceneFrame
        scene={preset}
        className={isChosen ? "outline-accent outline-2 outline-offset-2" : ""}
        imageClassName="transition-[scale] duration-500 ease-out group-hover:scale-[1.03] group-focus-visible:scale-[1.03]"
      />
      <span aria-hidden="true" className="label flex items-baseline justify-between gap-2">
        <span className="truncate">{name}</span>
        <span className="text-ink-faint shrink-0 text-xs">{note}</span>
      </span>
    </button>
  );
}
