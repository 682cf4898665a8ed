import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { generationStages } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { readCostAgain } from "#web/api/offers.ts";
import { useIsReconnecting } from "#web/api/use-live-events.ts";
import { UploadedPhoto } from "#web/features/retail/photo/uploaded-photo.tsx";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { pictureProgress } from "#web/parts/picture/shown-progress.ts";
import { stageSources } from "#web/parts/picture/stage-sources.ts";
import type { WhichCar } from "#web/parts/which-car/use-which-car.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEstimatedPercent, type ProgressSpan } from "#web/ui/use-estimated-percent.ts";
import { useImageLoad } from "#web/ui/use-image-load.ts";
import { refundText } from "./refund-text.ts";
import type { Order } from "./use-retail-order.ts";

type RetailStageProps = {
  upload: Upload | undefined;
  selected: Generation | null;
  order: Order;
  versions: readonly Generation[];
  whichCar: WhichCar | null;
};

/** The one large picture: the photo, the picture in the making, or the picture. */
export function RetailStage({ upload, selected, order, versions, whichCar }: RetailStageProps) {
  const client = useQueryClient();
  useArrivalAnnouncement(selected);
  async function cancel(id: string): Promise<void> {
    try {
      const cancelled = await call("post /api/generations/{id}/cancel", { path: { id } });
      putGeneration(client, cancelled);
      toast({ title: "Cancelled", description: refundText(cancelled, await readCostAgain(client, cancelled)) });
    } catch (error) {
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }

  if (order.step === "sending") {
    const span = { label: generationStages.queued.label, from: 0, to: 0, usualSeconds: 0 };
    return <CreatingOverlay {...order} workId={order.preset} span={span} upload={upload} onCancel={null} />;
  }
  if (selected && order.step === "none" && isUnfinished(selected)) {
    return (
      <CreatingOverlay
        workId={selected.id}
        preset={selected.preset}
        ratio={selected.aspectRatio}
        span={pictureProgress(selected, upload)}
        upload={upload}
        isAi={selected.engine === "cloud"}
        onCancel={() => void cancel(selected.id)}
      />
    );
  }
  if (selected?.status === "done" && selected.generatedImageUrl && order.step === "none")
    return <Picture key={selected.id} generation={selected} url={selected.generatedImageUrl} upload={upload} />;
  return <UploadedPhoto upload={upload} whichCar={whichCar} preset={(selected ?? versions[0])?.preset ?? null} />;
}

/** Says that a picture is ready, if it was seen in the making. */
function useArrivalAnnouncement(shown: Generation | null): void {
  const awaitedId = useRef<string | null>(null);
  useEffect(() => {
    if (!shown) return;
    if (isUnfinished(shown)) awaitedId.current = shown.id;
    else if (awaitedId.current === shown.id && shown.status === "done") announce(retailTexts.generated);
  }, [shown]);
}

type CreatingOverlayProps = {
  workId: string;
  preset: string;
  ratio: Generation["aspectRatio"];
  span: ProgressSpan;
  upload: Upload | undefined;
  isAi?: boolean;
  /** `null` as long as the server has not taken the order. */
  onCancel: (() => void) | null;
};

function CreatingOverlay({ workId, preset, ratio, span, upload, isAi, onCancel }: CreatingOverlayProps) {
  const percent = useEstimatedPercent(workId, span);
  const isReconnecting = useIsReconnecting();
  const name = shownName(preset);
  useEffect(() => announce(`${name}: ${span.label}`), [name, span.label]);
  // Whatever comes instead speaks for itself; the last phase must not be heard for ever.
  useEffect(() => () => announce(""), []);
  return (
    <PictureFrame ratio={ratio} className="surface-dark">
      {upload ? (
        <img src={upload.previewUrl} alt="" className="size-full scale-110 object-cover opacity-80 blur-lg" />
      ) : null}
      <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-between gap-4 bg-linear-to-t from-black/80 via-black/40 to-black/30 p-4 @sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <p className="label">{name}</p>
          {onCancel ? (
            <Button className="-mt-2 -mr-2 border-transparent" look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
        <div className="grid gap-4">
          <div className="grid gap-2">
            <p className="display text-[clamp(1.25rem,6cqw,2.5rem)]/none">{retailTexts.creating}</p>
            <p className="text-ink-soft text-sm">{retailTexts.creatingNote}</p>
          </div>
          <div className="grid gap-2">
            <p className="flex justify-between gap-4 text-sm">
              <span>{isReconnecting ? "Connection lost, reconnecting. The picture goes on." : span.label}</span>
              <span className="tabular whitespace-nowrap">{Math.round(percent)} %</span>
            </p>
            <ProgressBar label={`${name}: ${span.label}`} percent={percent} />
          </div>
          <p className="text-ink-soft text-sm @max-sm:hidden">
            {isAi ? `${engineTexts.takesMinutes} ` : null}You may leave this page: the picture goes on without it.
          </p>
        </div>
      </div>
    </PictureFrame>
  );
}

type PictureProps = { generation: Generation; url: string; upload: Upload | undefined };

function Picture({ generation, url, upload }: PictureProps) {
  const { attempt, isLoaded, isBroken, retry, onLoad, onError } = useImageLoad(url);
  return (
    <PictureFrame ratio={generation.aspectRatio}>
      {upload && !isLoaded ? (
        <img
          src={upload.previewUrl}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-lg brightness-75"
        />
      ) : null}
      <img
        key={attempt}
        src={url}
        {...stageSources(generation)}
        alt={`Your car in the retail studio ${shownName(generation.preset)}`}
        draggable={false}
        onLoad={onLoad}
        onError={onError}
        className={clsx("relative size-full object-cover", isLoaded ? "animate-arrive" : "opacity-0")}
      />
      {isBroken ? (
        <div
          role="alert"
          className="surface-dark absolute inset-0 grid content-end justify-items-start gap-4 !bg-black/70 p-4 @sm:p-8"
        >
          <p className="display text-xl">The picture could not be loaded. It is made and kept.</p>
          <Button look="signal" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
    </PictureFrame>
  );
}
