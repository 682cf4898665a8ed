import { useQuery } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isSameLogo } from "#contract/same-logo.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { profileQuery } from "#web/api/profile.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { priceText } from "#web/features/transform/transform-texts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { isByAi } from "#web/parts/engine/who-made-it.ts";
import { refundTextFor } from "#web/parts/tokens/refund-text.ts";

/** What choosing a preset in a format leads to: a picture that is there or in the making, or a new one and what it costs. */
export type Offer = { kind: "show"; version: Generation } | { kind: "make"; cost: number | null };

type Wish = {
  preset: string;
  ratio: Ratio;
  isPro: boolean;
  logo: PictureLogo | null;
  /** With which of the photo's cut-outs. */
  cutOutVersion: number;
  /** Who is to make it. */
  engine: EngineName;
  /** What the server asks where it is not made yet; null until it has said it. */
  cost: number | null;
};

export function offerFor(versions: readonly Generation[], wish: Wish): Offer {
  const { preset, ratio, isPro, engine, cost } = wish;
  const live = versions.filter((one) => one.preset === preset && isLive(one));
  // Who has Pro gets a picture without the mark, not the one from before.
  const version = live.find(
    (one) =>
      isFrom(one, engine) && one.aspectRatio === ratio && isFinishedAs(one, wish) && !(isPro && one.isWatermarked),
  );
  return version ? { kind: "show", version } : { kind: "make", cost };
}

/** Whether it is what one of the two makes who is asked for it now. */
export function isFrom(version: Generation, engine: EngineName): boolean {
  return engine === "cloud" ? isByAi(version) : version.engine === "studio";
}

/**
 * Whether it has that logo, laid in that way, or none, and the cut-out as it is now; and nothing else that this screen does not ask for.
 */
export function isFinishedAs(made: Generation, wanted: Pick<Wish, "logo" | "cutOutVersion">): boolean {
  const isPlain = made.plateTreatment === "keep" && made.fileFormat === "jpeg" && made.placing === null;
  return isSameLogo(made.logo, wanted.logo) && made.cutOutVersion === wanted.cutOutVersion && isPlain;
}

export const refundText = refundTextFor("formats of this scene");

/** In the making or done. */
export function isLive(version: Generation): boolean {
  return version.status === "done" || isUnfinished(version);
}

/** Two words at most, for under a format's name or behind a scene's. */
export function offerText(offer: Offer): string {
  if (offer.kind === "make") return priceText(offer.cost);
  return offer.version.status === "done" ? "ready" : "in the making";
}

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
