import { useQuery } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { profileQuery } from "#web/api/profile.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { isFinishedAs, isFrom, isLive, offerFor, type Offer } from "./offers.ts";

type NextPicture = {
  /** The format chosen in this session, if any. */
  ratio: Ratio | null;
  /** Where there is none. */
  suggested: Ratio;
  logo: PictureLogo | null;
  /** In Pro mode what was chosen goes for the next picture; otherwise the format of what is on the stage, as the bar below it shows. */
  isProMode: boolean;
};

/** What every button of the screen leads to and costs, for the photo at hand. */
export function useOffers(
  { upload, versions, selected, costIn }: CurrentPhoto,
  { ratio, suggested, logo, isProMode }: NextPicture,
) {
  const { data: profile } = useQuery(profileQuery);
  const isPro = profile?.is_pro === true;
  const cutOutVersion = upload?.cutOut.version ?? 0;
  const { engine, priceOf } = useEngine("preset");
  const onStage = selected?.aspectRatio ?? null;
  const shownRatio = (isProMode ? (ratio ?? onStage) : (onStage ?? ratio)) ?? suggested;

  function offerOf(preset: string, chosenRatio?: Ratio): Offer {
    const isUndecided = chosenRatio === undefined && ratio === null && selected === null;
    const isMade = (one: CurrentPhoto["versions"][number]) =>
      one.preset === preset && isFrom(one, engine) && isLive(one) && isFinishedAs(one, { logo, cutOutVersion });
    const made = isUndecided ? versions.find(isMade) : undefined;
    if (made) return { kind: "show", version: made };
    return offerFrom(engine, preset, chosenRatio ?? shownRatio);
  }
  function offerFrom(maker: EngineName, preset: string, chosenRatio: Ratio): Offer {
    const wish = { preset, ratio: chosenRatio, isPro, logo, cutOutVersion };
    return offerFor(versions, { ...wish, engine: maker, cost: costIn(maker, preset) ?? priceOf(maker) });
  }

  return {
    isPro,
    shownRatio,
    engine,
    offerOf,
    /** What the same picture costs from one of the two. */
    costFrom: (maker: EngineName, preset: string, chosenRatio: Ratio): number | null =>
      costOf(offerFrom(maker, preset, chosenRatio)),
    costOf: (preset: string, chosenRatio: Ratio): number | null => costOf(offerOf(preset, chosenRatio)),
    isTooDear: (offer: Offer): boolean => profile !== undefined && profile.generation_tokens < (costOf(offer) ?? 0),
  };
}

function costOf(offer: Offer): number | null {
  return offer.kind === "make" ? offer.cost : 0;
}
