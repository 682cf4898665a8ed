import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { lookCodeOf } from "#contract/gate.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { goToRatios, goToScenes } from "#web/features/transform/go-to-stage.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { usePhotoTransfer } from "#web/features/transform/photo/use-photo-transfer.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { waitsForCutOut } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { logoTexts } from "#web/parts/logo/logo-texts.ts";
import { isOnItsWay } from "#web/parts/photo/photo-transfer.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { toast, toastText } from "#web/ui/toast.tsx";
import { type Offer, useOffers } from "./offers.ts";
import { isUnsent, startPicture } from "./start-picture.ts";
import type { ProMode } from "./use-pro-mode.ts";

type Chosen = { pro: ProMode; ratio: Ratio | null; suggested: Ratio; setRatio: (ratio: Ratio | null) => void };

/** From a preset that is to be had to its picture: what is there is shown, what is not is asked about and started. */
export function useGoingOn(current: CurrentPhoto, { pro, ratio, suggested, setRatio }: Chosen) {
  const client = useQueryClient();
  const logo = pro.nextLogo;
  const offers = useOffers(current, { ratio, suggested, logo, isProMode: pro.isOn });
  const { shownRatio, engine, offerOf, costOf, costFrom, isTooDear } = offers;
  const { start, show, waitingPreset, held, hold, letGo } = useStarting(current, { isWatermarked: !pro.isPro });
  const [presetForDialog, setPresetForDialog] = useState<string | null>(null);

  function follow(offer: Offer, preset: string, chosenRatio: Ratio): void {
    if (offer.kind === "show") show(offer.version);
    else if (isTooDear(offer)) toastOutOfTokens(client);
    else start({ preset, ratio: chosenRatio, logo, engine, cost: offer.cost });
  }
  const take = (preset: string, chosenRatio: Ratio) => follow(offerOf(preset, chosenRatio), preset, chosenRatio);

  function goOn(preset: string): void {
    const offer = offerOf(preset);
    if (tellIfUnready(pro, ratio)) return;
    if (ratio === null && offer.kind === "make" && !isTooDear(offer)) setPresetForDialog(preset);
    else follow(offer, preset, shownRatio);
  }

  function begin(preset: string): void {
    const { upload } = current;
    if (waitsForCutOut(upload)) return;
    const code = upload ? lookCodeOf(upload) : null;
    if (upload && (code === "car_cut_off" || (code !== null && takesTokens(offerOf(preset))))) {
      hold(upload, preset);
      current.select(null);
    } else if (upload?.matteStatus === "failed")
      toastText(upload.matteError?.message ?? transformTexts.requestFailed, "destructive");
    else goOn(preset);
  }

  /** A picture that failed, once more: as it was ordered, or by the other of the two who make them. */
  function retry(failed: Generation, maker = failed.engine): void {
    const { preset, aspectRatio, id } = failed;
    const attemptKey = isUnsent(failed) && maker === failed.engine ? id : undefined;
    const cost = costFrom(maker, preset, aspectRatio);
    start({ preset, ratio: aspectRatio, logo: failed.logo, engine: maker, cost, attemptKey });
  }

  /** Somebody has looked at the photo: what waited for that goes on. */
  function answered(failed: Generation | null): void {
    letGo();
    if (held) goOn(held.preset);
    else if (failed) retry(failed);
    else goToScenes();
  }

  function chooseInDialog(chosen: Ratio): void {
    setRatio(chosen);
    setPresetForDialog(null);
    if (presetForDialog) take(presetForDialog, chosen);
  }
  const dialog = { presetForDialog, closeDialog: () => setPresetForDialog(null), chooseInDialog };
  return { take, begin, retry, answered, engine, offerOf, costOf, costFrom, waitingPreset, held, ...dialog };
}

/** What is there, or was paid, may be had whatever is thought of its outline now. */
function takesTokens(offer: Offer): boolean {
  return offer.kind === "make" && offer.cost !== 0;
}

/** A logo that is on its way, not chosen, or not laid yet would not be in the picture. */
export function tellIfUnready({ isOn, logo }: ProMode, ratio: Ratio | null): boolean {
  if (!isOn || !logo.isOn) return false;
  if (logo.isProcessing) toast({ title: logoTexts.processing });
  else if (logo.logo === null) toast({ title: transformTexts.logoFirst, description: transformTexts.logoFirstHint });
  else if (ratio === null) {
    toastText(transformTexts.ratioFirst);
    goToRatios();
  } else return false;
  return true;
}

type Start = {
  preset: string;
  ratio: Ratio;
  logo: PictureLogo | null;
  engine: EngineName;
  cost: number | null;
  /** That of an order which did not get through. */
  attemptKey?: string;
};

/** Starts pictures of the current photo, at once or as soon as it is stored. */
export function useStarting(
  { photo, upload, selectNewest }: CurrentPhoto,
  { isWatermarked }: { isWatermarked: boolean },
) {
  const client = useQueryClient();
  const transfer = usePhotoTransfer();
  const [, setSearch] = useSearchParams();
  const waitingPreset = transfer.next.use()?.preset ?? null;
  const { held, hold, letGo } = useHeldPick(upload);

  function show({ id, uploadId }: Pick<Generation, "id" | "uploadId">): void {
    setSearch({ photo: uploadId, picture: id }, { replace: true });
  }

  function start({ attemptKey, ...wanted }: Start): void {
    if (waitsForCutOut(upload)) return;
    const { preset } = wanted;
    selectNewest();
    const order = { ...wanted, isWatermarked, onFound: show };
    if (isOnItsWay(photo)) {
      transfer.afterStored({
        preset,
        start: (stored) => {
          if (lookCodeOf(stored) !== null) hold(stored, preset);
          else void startPicture(client, { ...order, upload: stored });
        },
      });
      return;
    }
    if (upload) void startPicture(client, { ...order, upload }, attemptKey);
  }

  return { start, show, waitingPreset, held, hold, letGo };
}

/** A scene that was picked before the question was answered. A new one for each pick, so that the question shows itself again. */
export type HeldPick = { readonly uploadId: string; readonly preset: string };

/** Picked while it is open whether a photo that cuts the car off is to be used. Another photo knows nothing of it. */
export function useHeldPick(upload: Upload | undefined) {
  const [held, setHeld] = useState<HeldPick | null>(null);
  return {
    held: held?.uploadId === upload?.id ? held : null,
    hold: ({ id }: Upload, preset: string) => setHeld({ uploadId: id, preset }),
    letGo: () => setHeld(null),
  };
}
