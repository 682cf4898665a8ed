import { useEffect } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { useIsReconnecting } from "#web/api/use-live-events.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { pictureProgress } from "#web/parts/picture/shown-progress.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useEstimatedPercent } from "#web/ui/use-estimated-percent.ts";

type CreatingTileProps = {
  generation: Generation;
  upload: Upload | undefined;
  previewUrl: string | null;
  onCancel: () => void;
};

/** The picture's place, in its final format, while it is being made. */
export function CreatingTile({ generation, upload, previewUrl, onCancel }: CreatingTileProps) {
  const { preset, aspectRatio, engine } = generation;
  const span = pictureProgress(generation, upload);
  const percent = useEstimatedPercent(generation.id, span);
  const isReconnecting = useIsReconnecting();
  const phaseLabel = span.label;

  useEffect(() => announce(`${preset}: ${phaseLabel}`), [preset, phaseLabel]);
  // Whatever comes instead speaks for itself; the last phase must not be heard for ever.
  useEffect(() => () => announce(""), []);

  return (
    <PictureFrame ratio={aspectRatio} className="surface-dark">
      {previewUrl ? (
        <img src={previewUrl} alt="" className="size-full scale-110 object-cover opacity-80 blur-lg" />
      ) : null}
      <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-between gap-4 bg-linear-to-t from-black/80 via-black/40 to-black/30 p-4 @sm:p-8">
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
              <span>{isReconnecting ? "Connection lost, reconnecting. The picture goes on." : phaseLabel}</span>
              <span className="tabular whitespace-nowrap">{Math.round(percent)} %</span>
            </p>
            <ProgressBar label={`${preset}: ${phaseLabel}`} percent={percent} />
          </div>
          <p className="text-ink-soft text-sm @max-sm:hidden">
            {engine === "cloud" ? `${engineTexts.takesMinutes} ` : null}You may leave this page: the picture goes on
            without it.
          </p>
        </div>
      </div>
    </PictureFrame>
  );
}
