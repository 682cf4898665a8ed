import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import type { Preset } from "#contract/generations.ts";
import { tokensPerImage } from "#contract/limits.ts";
import { highlightedPresetName } from "#contract/presets.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { transformLabel } from "#web/features/transform/transform-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { HighlightMarks } from "#web/ui/viewfinder.tsx";
import { findPresets } from "./find-presets.ts";
import { offerText, type Offer } from "./offers.ts";
import { usePresetMode } from "./preset-mode.ts";
import { ProPresetBar } from "./pro-preset-bar.tsx";

type PresetGridProps = {
  /** The preset of the picture on the stage. */
  chosen: string | null;
  /** A preset picked before there was a photo to start with. */
  picked: string | null;
  /** What picking a preset leads to; without a photo it is always a new picture. */
  offerOf?: (preset: string) => Offer;
  onPick: (preset: string) => void;
  className?: string;
};

export function PresetGrid({ chosen, picked, offerOf = newPicture, onPick, className }: PresetGridProps) {
  const { data: presets, isError, refetch } = useQuery(presetsQuery);
  const { activeIndex, setActiveIndex, onKeyDown } = useGridKeys();
  const [mode, setMode] = usePresetMode();
  const [words, setWords] = useState("");
  const grid = clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className);

  if (isError) {
    return (
      <div className="border-line grid justify-items-start gap-4 border-t py-8">
        <p className="text-sm">The scenes could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!presets) {
    return (
      <div className={grid} role="status" aria-label="Loading the scenes">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="animate-appear-late grid gap-2">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    );
  }
  const core = presets.filter(({ section }) => section === "core");
  const all = presets.filter(({ section, available }) => section !== "retail" && available);
  const isPro = all.length > core.length;
  const found = isPro && mode === "pro" ? findPresets(all, words) : core;
  return (
    <div className="grid gap-6">
      {isPro ? (
        <ProPresetBar
          mode={mode}
          onMode={setMode}
          counts={{ core: core.length, pro: all.length }}
          words={words}
          onWords={setWords}
          shown={found.length}
        />
      ) : null}
      {found.length === 0 ? (
        <div className="border-line grid justify-items-start gap-4 border-t py-8">
          <p className="text-sm">No scene is called “{words.trim()}”.</p>
          <Button onClick={() => setWords("")}>Show all scenes</Button>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons inside
        <ul className={grid} aria-label="Scenes" onKeyDown={onKeyDown}>
          {found.map((preset, index) => (
            <li key={preset.id} className={preset.name === highlightedPresetName ? "col-span-2" : undefined}>
              <PresetCard
                preset={preset}
                offer={offerOf(preset.name)}
                mark={preset.name === chosen ? "On stage" : preset.name === picked ? "Picked" : null}
                isTabStop={index === Math.min(activeIndex, found.length - 1)}
                onFocus={() => setActiveIndex(index)}
                onPick={onPick}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function newPicture(): Offer {
  return { kind: "make", cost: tokensPerImage };
}

type PresetCardProps = {
  preset: Preset;
  offer: Offer;
  mark: "On stage" | "Picked" | null;
  isTabStop: boolean;
  onFocus: () => void;
  onPick: (preset: string) => void;
};

function PresetCard({ preset, offer, mark, isTabStop, onFocus, onPick }: PresetCardProps) {
  const isWide = preset.name === highlightedPresetName;
  const isShown = mark === "On stage" && offer.kind === "show";
  const hint = offer.kind === "show" ? `Show ${preset.name}` : transformLabel(preset.name, offer.cost);
  return (
    <button
      type="button"
      data-cell
      tabIndex={isTabStop ? 0 : -1}
      // Begins with what is to be seen, so that who speaks to the page can say it.
      aria-label={[[preset.name, mark].filter(Boolean).join(" "), ...(isShown ? [] : [offerText(offer)])].join(", ")}
      aria-current={mark ? "true" : undefined}
      disabled={!preset.available}
      onFocus={onFocus}
      onClick={() => onPick(preset.name)}
      className="group grid w-full gap-2 rounded-md text-left"
    >
      <span
        className={clsx(
          "relative block overflow-hidden rounded-md bg-ink/8",
          isWide ? "aspect-[2.74]" : "aspect-4/3",
          mark ? "outline-2 outline-offset-2 outline-accent" : "",
        )}
      >
        <LastingImage
          src={preset.thumbnailUrl}
          loading="lazy"
          className="size-full object-cover transition-[scale,filter] duration-500 ease-out group-hover:scale-[1.03] group-focus-visible:scale-[1.03]"
        />
        {isWide ? <HighlightMarks /> : null}
        {isShown ? null : (
          <span
            aria-hidden="true"
            className="bg-signal text-on-signal absolute inset-x-0 bottom-0 translate-y-full px-3 py-2 text-xs font-semibold transition-transform duration-200 ease-out group-hover:translate-y-0 group-focus-visible:translate-y-0 pointer-coarse:hidden"
          >
            {hint}
          </span>
        )}
      </span>
      <span aria-hidden="true" className="label flex items-baseline justify-between gap-2">
        {preset.name} <span className="text-ink-faint text-xs">{mark}</span>
      </span>
    </button>
  );
}
