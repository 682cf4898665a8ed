import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router";
import { presetsQuery } from "#web/api/presets.ts";
import { latePart } from "#web/browser/late-part.ts";
import { useProScenes } from "#web/features/transform/pro/use-pro-scenes.ts";
import { EngineChoice } from "#web/parts/engine/engine-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingScenes } from "./loading-scenes.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { SceneTiles } from "./scene-tiles.tsx";
import type { Picking } from "./use-picking.ts";

const ProScenes = latePart(async () => (await import("#web/features/transform/pro/pro-scenes.tsx")).ProScenes);

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
        <Suspense fallback={<LoadingScenes className={className} />}>
          <ProScenes picking={picking} chosen={chosen} className={className} list={list} />
        </Suspense>
      ) : (
        <>
          <EngineChoice work="preset" />
          <SceneTiles
            scenes={core}
            chosen={chosen}
            picked={picking.pickedPreset}
            offerOf={picking.offerOf}
            onPick={picking.pick}
            className={className}
          />
        </>
      )}
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
