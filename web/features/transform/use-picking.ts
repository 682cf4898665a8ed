import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Ratio } from "#contract/ratios.ts";
import { presetsQuery } from "../../api/presets.ts";
import { profileQuery } from "../../api/profile.ts";
import { toast, toastText } from "../../ui/toast.tsx";
import { afterPhotoStored, isOnItsWay } from "./photo-store.ts";
import { useChosenRatio } from "./ratio-memory.ts";
import { startPicture } from "./start-picture.ts";
import { transformTexts } from "./transform-texts.ts";
import type { CurrentPhoto } from "./use-current-photo.ts";

/** What picking a preset leads to: the ratio dialog the first time, a picture at once from then on. */
export function usePicking({ photo, upload, selectNewest }: CurrentPhoto) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const { data: presets } = useQuery(presetsQuery);
  const [search] = useSearchParams();
  const [ratio, setRatio] = useChosenRatio();
  const [presetForDialog, setPresetForDialog] = useState<string | null>(null);
  /** Picked while the photo was still on its way. */
  const [waitingPreset, setWaitingPreset] = useState<string | null>(null);

  /** Picked on the way here (`?scene=`): marked, and started by nobody but the person. */
  const pickedPreset = presets?.find(({ id, available }) => available && id === search.get("scene"))?.name ?? null;

  /** `attemptKey`: that of an order which did not get through. */
  function start(preset: string, chosenRatio: Ratio, attemptKey?: string): void {
    selectNewest();
    if (isOnItsWay(photo)) {
      setWaitingPreset(preset);
      afterPhotoStored((stored) => {
        setWaitingPreset(null);
        void startPicture(client, { upload: stored, preset, ratio: chosenRatio });
      });
      return;
    }
    if (!upload) return;
    void startPicture(client, { upload, preset, ratio: chosenRatio }, attemptKey);
  }

  function pick(preset: string): void {
    if (!isOnItsWay(photo) && !upload) toast({ title: transformTexts.uploadFirst });
    else if (upload?.matteStatus === "failed")
      toastText(upload.matteError?.message ?? transformTexts.requestFailed, "destructive");
    else if (profile?.generation_tokens === 0) toastText(transformTexts.insufficientTokens, "destructive");
    else if (ratio === null) setPresetForDialog(preset);
    else start(preset, ratio);
  }

  return {
    ratio,
    setRatio,
    pick,
    start,
    pickedPreset,
    waitingPreset,
    presetForDialog,
    closeDialog: () => setPresetForDialog(null),
    chooseInDialog: (chosen: Ratio) => {
      setRatio(chosen);
      setPresetForDialog(null);
      if (presetForDialog) start(presetForDialog, chosen);
    },
  };
}
