import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { generationStages } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { cancelGeneration } from "#web/api/generations.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { useIsReconnecting } from "#web/api/use-live-events.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { cutOutProgress, pictureProgress } from "#web/parts/picture/shown-progress.ts";
import { stageSources } from "#web/parts/picture/stage-sources.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEstimatedPercent, type ProgressSpan } from "#web/ui/use-estimated-percent.ts";
import { useImageLoad } from "#web/ui/use-image-load.ts";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { refundText } from "./refund-text.ts";
import type { Order } from "./use-retail-order.ts";

type RetailStageProps = {
  upload: Upload | undefined;
  selected: Generation | null;
  order: Order;
  versions: readonly Generation[];
  paidPresets: readonly string[];
};

/** The one large picture: the photo, the picture in the making, or the picture. */
export function RetailStage({ upload, selected, order, versions, paidPresets }: RetailStageProps) {
  const client = useQueryClient();
  useArrivalAnnouncement(selected);
  async function cancel(id: string): Promise<void> {
    try {
      const cancelled = await cancelGeneration(id);
      putGeneration(client, cancelled);
      toast({ title: "Cancelled", description: refundText(versions, cancelled, paidPresets) });
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
  return <UploadedPhoto upload={upload} />;
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

/** Photo and cut-out lie in one cell, in the same size, so that mask and picture fall on each other. */
const layer = "col-start-1 row-start-1 size-full min-h-0 object-contain max-lg:max-h-[60dvh]";

/** As soon as the car is cut out, what a picture leaves out is dimmed: it is seen before it costs anything. */
function UploadedPhoto({ upload }: { upload: Upload | undefined }) {
  const [shownMatte, setShownMatte] = useState<string | null>(null);
  const matteUrl = upload?.matteUrl ?? null;
  const hasMatte = matteUrl !== null && matteUrl === shownMatte;
  return (
    <div className="grid gap-4">
      <Viewfinder className="grid h-(--stage-height) grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 max-lg:h-auto max-lg:min-h-64">
        {upload ? (
          <>
            <img
              src={upload.previewUrl}
              alt="Your car, as photographed"
              className={clsx(
                layer,
                "transition-[filter] duration-500 ease-out",
                hasMatte ? "brightness-[0.38] saturate-[0.35]" : "",
              )}
            />
            {matteUrl ? (
              <>
                <img
                  src={upload.previewUrl}
                  alt=""
                  className={clsx(layer, hasMatte ? "" : "opacity-0")}
                  style={maskOf(matteUrl)}
                />
                <img src={matteUrl} alt="" hidden onLoad={() => setShownMatte(matteUrl)} />
              </>
            ) : null}
          </>
        ) : (
          <p className="animate-breathe text-ink-soft text-sm">Opening your photo</p>
        )}
      </Viewfinder>
      {upload ? <PhotoLine upload={upload} /> : null}
    </div>
  );
}

/** As `object-contain` lays the photo. */
function maskOf(matteUrl: string): CSSProperties {
  return { mask: `url("${matteUrl}") center / contain no-repeat` };
}

function PhotoLine({ upload }: { upload: Upload }) {
  const span = cutOutProgress(upload);
  if (span) return <CuttingOut id={upload.id} span={span} />;
  if (upload.matteStatus === "failed") {
    return (
      <p role="alert" className="text-danger text-sm">
        {upload.matteError?.message ?? "The car could not be cut out."}
      </p>
    );
  }
  return <p className="text-sm font-medium">The car is cut out. Nothing on it will be changed.</p>;
}

function CuttingOut({ id, span }: { id: string; span: ProgressSpan }) {
  const percent = useEstimatedPercent(id, span);
  return (
    <div className="grid max-w-md gap-2">
      <p className="text-sm font-medium">
        {span.label} <span className="tabular text-ink-soft">{Math.round(percent)} %</span>
        <span className="text-ink-soft font-normal"> Pick a preset meanwhile.</span>
      </p>
      <ProgressBar label={`Cutting out the car: ${span.label}`} percent={percent} />
    </div>
  );
}
