import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Generation } from "#contract/generations.ts";
import { defaultRatio } from "#contract/ratios.ts";
import { toFailure } from "../../api/failure.ts";
import { cancelGeneration, isUnfinished } from "../../api/generations.ts";
import { putGeneration } from "../../api/live-cache.ts";
import { announce } from "../../ui/announcer.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { toast } from "../../ui/toast.tsx";
import { CreatingTile } from "./creating-tile.tsx";
import { findAsked } from "./cut-question.ts";
import { FailedTile } from "./failed-tile.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { PictureFrame } from "./picture-frame.tsx";
import { ResultTile, type ResultView } from "./result-tile.tsx";
import { transformTexts } from "./transform-texts.ts";
import type { CurrentPhoto } from "./use-current-photo.ts";
import type { usePicking } from "./use-picking.ts";

type StageProps = {
  current: CurrentPhoto;
  picking: ReturnType<typeof usePicking>;
  view: ResultView;
  isOver: boolean;
};

/** The one large picture of the screen: the photo, the picture in the making, the picture, or why there is none. */
export function Stage({ current, picking, view, isOver }: StageProps) {
  const client = useQueryClient();
  const { photo, upload, selected, select, forget, localUrl } = current;
  const previewUrl = upload?.previewUrl ?? localUrl;

  useArrivalAnnouncement(selected);

  async function cancel(id: string): Promise<void> {
    try {
      putGeneration(client, await cancelGeneration(id));
      toast({ title: "Cancelled", description: "Not charged. Your token is back." });
    } catch (error) {
      toast({ title: transformTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }

  if (photo.step === "sending" && picking.waitingPreset) {
    return (
      <PictureFrame ratio={picking.ratio ?? defaultRatio} className="surface-dark">
        {localUrl ? (
          <img src={localUrl} alt="" className="size-full scale-110 object-cover opacity-80 blur-lg" />
        ) : null}
        <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-end gap-4 bg-linear-to-t from-black/80 via-black/40 to-black/30 p-4 sm:p-8">
          <p className="display text-[clamp(1.375rem,8cqw,3rem)]/none">CREATING IMAGE</p>
          <p className="text-sm">Sending your photo. {picking.waitingPreset} starts as soon as it has arrived.</p>
          <ProgressBar label="Sending your photo" percent={photo.percent} />
        </div>
      </PictureFrame>
    );
  }
  const asked = findAsked(selected, upload);
  if (!selected || asked)
    return <PhotoTile localUrl={localUrl} previewUrl={upload?.previewUrl ?? null} isOver={isOver} cut={asked} />;
  if (isUnfinished(selected)) {
    return (
      <CreatingTile
        generation={selected}
        upload={upload}
        previewUrl={previewUrl}
        onCancel={() => void cancel(selected.id)}
      />
    );
  }
  if (selected.status === "done" && selected.generatedImageUrl) {
    return (
      <ResultTile
        key={selected.id}
        generation={selected}
        pictureUrl={selected.generatedImageUrl}
        upload={upload}
        originalUrl={previewUrl}
        view={view}
      />
    );
  }
  return (
    <FailedTile
      generation={selected}
      previewUrl={previewUrl}
      onRetry={() => picking.start(selected.preset, selected.aspectRatio)}
      onClose={() => select(null)}
      onOtherPhoto={forget}
    />
  );
}

/** Says that a picture is ready, if it was seen in the making. */
function useArrivalAnnouncement(shown: Generation | null): void {
  const awaitedId = useRef<string | null>(null);
  useEffect(() => {
    if (!shown) return;
    if (isUnfinished(shown)) awaitedId.current = shown.id;
    else if (awaitedId.current === shown.id && shown.status === "done")
      announce(`Your image in ${shown.preset} is ready.`);
  }, [shown]);
}
