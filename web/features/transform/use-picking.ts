import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { presetsQuery } from "../../api/presets.ts";
import { profileQuery } from "../../api/profile.ts";
import { toastNoTokens } from "../../ui/no-tokens.tsx";
import { toast, toastText } from "../../ui/toast.tsx";
import { isCutOpen, type HeldPick } from "./cut-question.ts";
import { afterPhotoStored } from "./photo-store.ts";
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

  /** Picked while it is open whether a photo that cuts the car off is to be used. */
  const [held, setHeld] = useState<HeldPick | null>(null);

  /** Picked on the way here (`?scene=`): marked, and started by nobody but the person. */
  const pickedPreset = presets?.find(({ id, available }) => available && id === search.get("scene"))?.name ?? null;

  const heldHere = held?.uploadId === upload?.id ? held : null;

  function start(preset: string, chosenRatio: Ratio): void {
    selectNewest();
    if (photo.step === "sending") {
      setWaitingPreset(preset);
      afterPhotoStored((stored) => {
        setWaitingPreset(null);
        if (isCutOpen(stored)) setHeld({ uploadId: stored.id, preset });
        else void startPicture(client, { upload: stored, preset, ratio: chosenRatio });
      });
      return;
    }
    if (!upload) return;
    void startPicture(client, { upload, preset, ratio: chosenRatio });
  }

  function pick(preset: string): void {
    if (photo.step !== "sending" && !upload) toast({ title: transformTexts.uploadFirst });
    else if (upload && isCutOpen(upload)) setHeld({ uploadId: upload.id, preset });
    else if (upload?.matteStatus === "failed")
      toastText(upload.matteError?.message ?? transformTexts.requestFailed, "destructive");
    else goOn(preset);
  }

  function goOn(preset: string): void {
    if (profile?.generation_tokens === 0) toastNoTokens();
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
    held: heldHere,
    /** The photo is used although it cuts the car off: what waited for that goes on. */
    cutAccepted: (failed: Generation | null) => {
      setHeld(null);
      if (heldHere) goOn(heldHere.preset);
      else if (failed) start(failed.preset, failed.aspectRatio);
      else document.querySelector<HTMLElement>("[data-cell]")?.focus();
    },
    presetForDialog,
    closeDialog: () => setPresetForDialog(null),
    chooseInDialog: (chosen: Ratio) => {
      setRatio(chosen);
      setPresetForDialog(null);
      if (presetForDialog) start(presetForDialog, chosen);
    },
  };
}
