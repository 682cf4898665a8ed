import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { goToScenes } from "#web/features/transform/go-to-stage.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { isCutOpen } from "#web/parts/photo/cut-question.ts";
import { isOnItsWay } from "#web/parts/photo/photo-transfer.ts";
import { toastNoTokens } from "#web/ui/no-tokens.tsx";
import { toast, toastText } from "#web/ui/toast.tsx";
import { useChosenRatio } from "#web/ui/use-chosen-ratio.ts";
import type { Offer } from "./offers.ts";
import { useOffers } from "./use-offers.ts";
import { useStarting } from "./use-starting.ts";

/** What picking a preset leads to: the ratio dialog the first time, a picture at once from then on. */
export function usePicking(current: CurrentPhoto) {
  const { photo, upload } = current;
  const [search] = useSearchParams();
  const pickedPreset = usePresetOfId(search.get("scene"));
  const [ratio, setRatio] = useChosenRatio();
  const { isPro, shownRatio, offerOf, costOf, isTooDear } = useOffers(current, ratio);
  const [presetForDialog, setPresetForDialog] = useState<string | null>(null);
  const { start, show, waitingPreset, held, hold, letGo } = useStarting(current, { isWatermarked: !isPro });

  const take = (preset: string, chosenRatio: Ratio) => follow(offerOf(preset, chosenRatio), preset, chosenRatio);

  /** Shows what is there, and starts what is not. */
  function follow(offer: Offer, preset: string, chosenRatio: Ratio): void {
    if (offer.kind === "show") show(offer.version);
    else if (isTooDear(offer)) toastNoTokens();
    else start(preset, chosenRatio);
  }

  function pick(preset: string): void {
    if (!isOnItsWay(photo) && !upload) toast({ title: transformTexts.uploadFirst });
    else if (upload && isCutOpen(upload)) hold(upload, preset);
    else if (upload?.matteStatus === "failed")
      toastText(upload.matteError?.message ?? transformTexts.requestFailed, "destructive");
    else goOn(preset);
  }

  function goOn(preset: string): void {
    const offer = offerOf(preset);
    if (ratio === null && offer.kind === "make" && !isTooDear(offer)) setPresetForDialog(preset);
    else follow(offer, preset, shownRatio);
  }

  /** The photo is used although it cuts the car off: what waited for that goes on. */
  function cutAccepted(failed: Generation | null): void {
    letGo();
    if (held) goOn(held.preset);
    else if (failed) start(failed.preset, failed.aspectRatio);
    else goToScenes();
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
    held,
    cutAccepted,
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
