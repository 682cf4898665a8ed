import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { generationsQuery } from "#web/api/generations.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { profileQuery } from "#web/api/profile.ts";
import { ProControls } from "#web/features/transform/pro/pro-controls.tsx";
import { SceneBrowser } from "#web/features/transform/pro/scene-browser.tsx";
import { useProScenes } from "#web/features/transform/pro/use-pro-scenes.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { SceneTiles } from "./scene-tiles.tsx";
import type { Picking } from "./use-picking.ts";

type PresetGridProps = {
  picking: Picking;
  /** The preset of the picture on the stage. */
  chosen: string | null;
  /** The columns of tiles. */
  className: string;
};

/** The scenes: for Core a list where a click starts, for Pro a switch to the long one with its controls. */
export function PresetGrid({ picking, chosen, className }: PresetGridProps) {
  const { data: presets, isError, refetch } = useQuery(presetsQuery);
  const { pro } = picking;
  const { core, count, ...list } = useProScenes({ isOn: pro.isOn });

  if (isError) {
    return (
      <div className="border-line grid justify-items-start gap-4 border-t py-8">
        <p className="text-sm">The scenes could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!presets) return <LoadingScenes className={className} />;
  return (
    <div className="grid gap-6">
      {pro.isPro ? (
        <ModeSwitch mode={pro.isOn ? "pro" : "core"} onMode={pro.setMode} counts={{ core: core.length, pro: count }} />
      ) : (
        <WhatProHas sceneCount={count} />
      )}
      {pro.isOn ? (
        <ProScenes picking={picking} chosen={chosen} className={className} list={list} />
      ) : (
        <SceneTiles
          scenes={core}
          chosen={chosen}
          picked={picking.pickedPreset}
          offerOf={picking.offerOf}
          onPick={picking.pick}
          className={className}
        />
      )}
    </div>
  );
}

type ProScenesProps = PresetGridProps & {
  list: Pick<ReturnType<typeof useProScenes>, "scenes" | "hasFailed" | "isFetching" | "retry">;
};

function ProScenes({ picking, chosen, className, list: { scenes, hasFailed, isFetching, retry } }: ProScenesProps) {
  const { data: profile } = useQuery(profileQuery);
  const { data: page } = useQuery(generationsQuery);
  if (!scenes || !profile || !page) return <LoadingScenes className={className} />;
  return (
    <div className="@container">
      <div className="grid gap-8 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
        <ProControls picking={picking} scenes={scenes} />
        <div className="grid content-start gap-4">
          {hasFailed ? (
            <div className="border-line flex flex-wrap items-center justify-between gap-4 border-y py-2 text-sm">
              <p>These are the core scenes: the list of Pro could not be loaded.</p>
              <Button disabled={isFetching} onClick={() => void retry()}>
                Try again
              </Button>
            </div>
          ) : null}
          <SceneBrowser
            key={`${profile.id} ${scenes.length}`}
            scenes={scenes}
            made={page.generations}
            userId={profile.id}
            picking={picking}
            chosen={chosen}
            className={className}
          />
        </div>
      </div>
    </div>
  );
}

function LoadingScenes({ className }: { className: string }) {
  return (
    <div className={clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className)} role="status" aria-label="Loading the scenes">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="animate-appear-late grid gap-2">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** For Core: once, above the scenes; nothing among them is locked. */
function WhatProHas({ sceneCount }: { sceneCount: number }) {
  return (
    <p className="text-ink-soft text-sm">
      Pro has {sceneCount} scenes, your own logo in every picture, and no mark of ours.{" "}
      <Link to="/pricing" className="text-ink font-semibold underline underline-offset-4">
        See Pro
      </Link>
    </p>
  );
}
