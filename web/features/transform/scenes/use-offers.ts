import { useQuery } from "@tanstack/react-query";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import { profileQuery } from "#web/api/profile.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { isLive, offerFor, type Offer } from "./offers.ts";

/** What every button of the screen leads to and costs, for the photo at hand. `ratio` is the format chosen in this session, if any. */
export function useOffers({ versions, selected }: CurrentPhoto, ratio: Ratio | null) {
  const { data: profile } = useQuery(profileQuery);
  const isPro = profile?.is_pro === true;
  /** The format of what is on the stage goes for the next picture, as the bar below it shows. */
  const shownRatio = selected?.aspectRatio ?? ratio ?? defaultRatio;

  function offerOf(preset: string, chosenRatio?: Ratio): Offer {
    const isUndecided = chosenRatio === undefined && ratio === null && selected === null;
    const made = isUndecided ? versions.find((one) => one.preset === preset && isLive(one)) : undefined;
    if (made) return { kind: "show", version: made };
    return offerFor(versions, { preset, ratio: chosenRatio ?? shownRatio, isPro });
  }

  return {
    isPro,
    shownRatio,
    offerOf,
    costOf: (preset: string, chosenRatio: Ratio): number => costOf(offerOf(preset, chosenRatio)),
    isTooDear: (offer: Offer): boolean => (profile?.generation_tokens ?? costOf(offer)) < costOf(offer),
  };
}

function costOf(offer: Offer): number {
  return offer.kind === "make" ? offer.cost : 0;
}
