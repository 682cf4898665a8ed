import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { offersKey, readCostAgain } from "#web/api/offers.ts";
import { stageId } from "#web/features/transform/go-to-stage.ts";
import { PhotoTile } from "#web/features/transform/photo/photo-tile.tsx";
import { SendingTile } from "#web/features/transform/photo/sending-tile.tsx";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { refundText } from "#web/features/transform/scenes/offers.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { findAsked } from "#web/parts/look/look-question.ts";
import { findPlacedOn, useMakeAgain } from "#web/parts/picture/make-again.ts";
import type { WhichCar } from "#web/parts/which-car/use-which-car.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CreatingTile } from "./creating-tile.tsx";
import { FailedTile } from "./failed-tile.tsx";
import { ResultTile, type ResultTab } from "./result-tile.tsx";

type StageProps = {
  ref: RefObject<HTMLDivElement | null>;
  current: CurrentPhoto;
  picking: Picking;
  tab: ResultTab;
  isOver: boolean;
  whichCar: WhichCar | null;
  /** Stands in the picture's place while that is turned by hand. */
  hand?: ReactNode;
};

/** The one large picture of the screen: the photo, the picture in the making, the picture, or why there is none. */
export function Stage({ ref, hand, ...shown }: StageProps) {
  const { selected } = shown.current;
  useArrivalAnnouncement(selected);
  useKeptFocus(ref);
  return (
    <div ref={ref} id={stageId} role="group" aria-label="Stage" tabIndex={-1}>
      {hand ?? <OnStage {...shown} />}
    </div>
  );
}

function OnStage({ current, picking, tab, isOver, whichCar }: Omit<StageProps, "ref" | "hand">) {
  const client = useQueryClient();
  const { photo, upload, versions, costIn, selected, select, forget, localUrl } = current;
  const previewUrl = upload?.previewUrl ?? localUrl;
  const again = useMakeAgain(select);
  const isAsking = useIsFetching({ queryKey: [offersKey] }) > 0;

  async function cancel(id: string): Promise<void> {
    try {
      const cancelled = await call("post /api/generations/{id}/cancel", { path: { id } });
      putGeneration(client, cancelled);
      toast({ title: "Cancelled", description: refundText(cancelled, await readCostAgain(client, cancelled)) });
    } catch (error) {
      toast({ title: transformTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }

  if ((photo.step === "sending" || photo.step === "held") && picking.waitingPreset) {
    return <SendingTile photo={photo} preset={picking.waitingPreset} ratio={picking.ratio ?? picking.suggested} />;
  }
  function retry(failed: Generation): void {
    const placedOn = findPlacedOn(versions, failed);
    if (placedOn === undefined) picking.retry(failed);
    else again(placedOn, failed.placing);
  }
  const asked = findAsked(selected, upload);
  if (!selected || asked)
    return <PhotoTile localUrl={localUrl} upload={upload} isOver={isOver} cut={asked} whichCar={whichCar} />;
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
        tab={tab}
      />
    );
  }
  return (
    <FailedTile
      generation={selected}
      refund={refundText(selected, isAsking ? null : costIn("studio", selected.preset))}
      previewUrl={previewUrl}
      onRetry={() => retry(selected)}
      prices={{
        studio: picking.costFrom("studio", selected.preset, selected.aspectRatio),
        cloud: picking.costFrom("cloud", selected.preset, selected.aspectRatio),
      }}
      onStudio={() => picking.retry(selected, "studio")}
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

/** A button that had the focus and goes away with what it stood on leaves the focus to the stage. */
function useKeptFocus(stage: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && stage.current?.contains(target) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [stage]);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  });
}
