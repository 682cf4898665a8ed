import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { presetsQuery } from "../../api/presets.ts";
import { toastNoTokens } from "../../ui/no-tokens.tsx";
import { toast, toastText } from "../../ui/toast.tsx";
import { isCutOpen, type HeldPick } from "./cut-question.ts";
import type { Offer } from "./offers.ts";
import { afterPhotoStored, isOnItsWay } from "./photo-store.ts";
import { useChosenRatio } from "./ratio-memory.ts";
import { goToScenes } from "./stage-place.ts";
import { startPicture } from "./start-picture.ts";
import { transformTexts } from "./transform-texts.ts";
import type { CurrentPhoto } from "./use-current-photo.ts";
import { useOffers } from "./use-offers.ts";

/** What picking a preset leads to: the ratio dialog the first time, a picture at once from then on. */
export function usePicking(current: CurrentPhoto) {
  const { photo, upload, selectNewest } = current;
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const pickedPreset = usePresetOfId(search.get("scene"));
  const [ratio, setRatio] = useChosenRatio();
  const { isPro, shownRatio, offerOf, costOf, isTooDear } = useOffers(current, ratio);
  const [presetForDialog, setPresetForDialog] = useState<string | null>(null);
  /** Picked while the photo was still on its way. */
  const [waitingPreset, setWaitingPreset] = useState<string | null>(null);
  /** Picked while it is open whether a photo that cuts the car off is to be used. */
  const [held, setHeld] = useState<HeldPick | null>(null);
  const heldHere = held?.uploadId === upload?.id ? held : null;

  function show({ id, uploadId }: Pick<Generation, "id" | "uploadId">): void {
    setSearch({ photo: uploadId, picture: id }, { replace: true });
  }

  /** `attemptKey`: that of an order which did not get through. */
  function start(preset: string, chosenRatio: Ratio, attemptKey?: string): void {
    selectNewest();
    const order = { preset, ratio: chosenRatio, isWatermarked: !isPro, onFound: show };
    if (isOnItsWay(photo)) {
      setWaitingPreset(preset);
      afterPhotoStored((stored) => {
        setWaitingPreset(null);
        if (isCutOpen(stored)) setHeld({ uploadId: stored.id, preset });
        else void startPicture(client, { ...order, upload: stored });
      });
      return;
    }
    if (upload) void startPicture(client, { ...order, upload }, attemptKey);
  }

  const take = (preset: string, chosenRatio: Ratio) => follow(offerOf(preset, chosenRatio), preset, chosenRatio);

  /** Shows what is there, and starts what is not. */
  function follow(offer: Offer, preset: string, chosenRatio: Ratio): void {
    if (offer.kind === "show") show(offer.version);
    else if (isTooDear(offer)) toastNoTokens();
    else start(preset, chosenRatio);
  }

  function pick(preset: string): void {
    if (!isOnItsWay(photo) && !upload) toast({ title: transformTexts.uploadFirst });
    else if (upload && isCutOpen(upload)) setHeld({ uploadId: upload.id, preset });
    else if (upload?.matteStatus === "failed")
      toastText(upload.matteError?.message ?? transformTexts.requestFailed, "destructive");
    else goOn(preset);
  }

  function goOn(preset: string): void {
    const offer = offerOf(preset);
    if (ratio === null && offer.kind === "make" && !isTooDear(offer)) setPresetForDialog(preset);
    else follow(offer, preset, shownRatio);
  }

  return {
    ratio,
    setRatio,
    pick,
    take,
    start,
    offerOf,
    costOf,
    pickedPreset,
    waitingPreset,
    held: heldHere,
    /** The photo is used although it cuts the car off: what waited for that goes on. */
    cutAccepted: (failed: Generation | null) => {
      setHeld(null);
      if (heldHere) goOn(heldHere.preset);
      else if (failed) start(failed.preset, failed.aspectRatio);
      else goToScenes();
    },
    presetForDialog,
    closeDialog: () => setPresetForDialog(null),
    chooseInDialog: (chosen: Ratio) => {
      setRatio(chosen);
      setPresetForDialog(null);
      if (presetForDialog) take(presetForDialog, chosen);
    },
  };
}

/** Picked on the way here (`?scene=`): marked, and started by nobody but the person. */
function usePresetOfId(sceneId: string | null): string | null {
  const { data: presets } = useQuery(presetsQuery);
  return presets?.find(({ id, available }) => available && id === sceneId)?.name ?? null;
}
