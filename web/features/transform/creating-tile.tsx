import { useEffect } from "react";
import type { Generation } from "#contract/generations.ts";
import { generationStages } from "#contract/generation-stages.ts";
import { useIsReconnecting } from "../../api/use-live-events.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { PictureFrame } from "./picture-frame.tsx";
import { useMonotonePercent } from "./use-monotone-percent.ts";

type CreatingTileProps = { generation: Generation; previewUrl: string | null; onCancel: () => void };

/** The picture's place, in its final format, while it is being made. */
export function CreatingTile({ generation, previewUrl, onCancel }: CreatingTileProps) {
  const { preset, aspectRatio, stage } = generation;
  const percent = useMonotonePercent(generation.id, generation.percent);
  const isReconnecting = useIsReconnecting();
  const stageLabel = generationStages[stage].label;

  useEffect(() => announce(`${preset}: ${stageLabel}`), [preset, stageLabel]);

  return (
    <PictureFrame ratio={aspectRatio} className="surface-dark">
      {previewUrl ? (
        <img src={previewUrl} alt="" className="size-full scale-110 object-cover opacity-80 blur-lg" />
      ) : null}
      <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-between gap-4 bg-linear-to-t from-black/80 via-black/40 to-black/30 p-4 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <p className="label">{preset}</p>
          <Button className="-mt-2 -mr-2 border-transparent" look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <div className="grid gap-4">
          <p className="display text-[clamp(1.375rem,8cqw,3rem)]/none">CREATING IMAGE</p>
          <div className="grid gap-2">
            <p className="flex justify-between gap-4 text-sm">
              <span>{isReconnecting ? "Connection lost, reconnecting. The picture goes on." : stageLabel}</span>
              <span className="tabular">{Math.round(percent)} %</span>
            </p>
            <ProgressBar label={`${preset}: ${stageLabel}`} percent={percent} />
          </div>
          <p className="text-sm text-ink-soft @max-sm:hidden">You may leave this page: the picture goes on without it.</p>
        </div>
      </div>
    </PictureFrame>
  );
}
