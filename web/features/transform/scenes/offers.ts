import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isSameLogo } from "#contract/same-logo.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { priceText } from "#web/features/transform/transform-texts.ts";
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
