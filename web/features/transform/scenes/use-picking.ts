import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { fitsFormat } from "#contract/cut-cars.ts";
import type { Ratio } from "#contract/ratios.ts";
import { suggestedRatio } from "#contract/suggested-ratio.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { goToScenes } from "#web/features/transform/go-to-stage.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { chosenFormat, cutNote } from "#web/parts/photo/format-of-photos.ts";
import { isOnItsWay } from "#web/parts/photo/photo-transfer.ts";
import { toast } from "#web/ui/toast.tsx";
import { useChosenRatio } from "#web/ui/use-chosen-ratio.ts";
import { tellIfUnready, useGoingOn } from "./use-going-on.ts";
import { useProMode } from "./use-pro-mode.ts";

/**
 * What picking a preset leads to. In Core mode the ratio dialog the first time, a picture at once from then on; in Pro mode it is only
 * selected, and `transform` does the same.
 */
export function usePicking(current: CurrentPhoto) {
  const [search] = useSearchParams();
  const scenePreset = usePresetOfId(search.get("scene"));
  const formats = useFormats(current);
  const { ratio, suggested, setRatio } = formats;
  const pro = useProMode({ onLogoOff: () => setRatio(null) });
  const goingOn = useGoingOn(current, { pro, ratio, suggested, setRatio });
  const pickedPreset = (pro.isOn ? pro.selected : null) ?? scenePreset;

  function pick(preset: string): void {
    if (pro.isOn) pro.select(preset);
    else if (!tellIfNoPhoto(current)) goingOn.begin(preset);
  }

  /** Pro's button: what is missing is asked for in the order of the screen. */
  function transform(): void {
    if (tellIfNoPhoto(current)) return;
    if (pickedPreset === null) return askForPreset();
    // One that the address named stays selected when the address goes on.
    pro.select(pickedPreset);
    if (!tellIfUnready(pro, ratio)) goingOn.begin(pickedPreset);
  }

  const isWaiting = current.upload?.cutOut.isBeingCorrected === true;
  return { ...goingOn, ...formats, pro, pick, transform, pickedPreset, isWaiting };
}

/** `ratio` is null while the person has chosen none; `suggested` is what stands in for it. */
function useFormats({ upload }: CurrentPhoto) {
  const [chosen, choose] = useChosenRatio();
  const photos = upload ? [upload] : [];
  const id = upload?.id ?? null;
  return {
    ratio: chosenFormat(chosen, photos, id),
    suggested: suggestedRatio(photos),
    setRatio: (ratio: Ratio | null) => choose(ratio && { ratio, chosenFor: id }),
    /** "" for a format that cuts off no more of the car than its photo does. */
    cutNoteOf: (ratio: Ratio) => cutNote(photos, ratio),
    isPossible: (ratio: Ratio) => photos.every((photo) => fitsFormat(photo, ratio)),
  };
}

export type Picking = ReturnType<typeof usePicking>;

export function askForPreset(): void {
  toast({ title: transformTexts.presetFirst });
  goToScenes();
}

function tellIfNoPhoto({ photo, upload }: CurrentPhoto): boolean {
  const isMissing = !isOnItsWay(photo) && !upload;
  if (isMissing) toast({ title: transformTexts.uploadFirst });
  return isMissing;
}

/** Picked on the way here (`?scene=`): marked, and started by nobody but the person. */
function usePresetOfId(sceneId: string | null): string | null {
  const { data: presets } = useQuery(presetsQuery);
  return presets?.find(({ id, available }) => available && id === sceneId)?.name ?? null;
}
