/** In US dollars, for a million tokens. */
type TokenRates = { readonly textIn: number; readonly imageIn: number; readonly out: number };

/**
 * What a call costs. Providers answer with tokens at most, never with money, so a price is ours, with the day on which it was read and
 * where: it goes out of date.
 */
export type Price =
  | ({ readonly kind: "tokens"; readonly rates: TokenRates; readonly mostOut?: MostOut } & PriceSource)
  /** A picture, by its resolution where that makes a difference. */
  | ({ readonly kind: "picture"; readonly usd: Readonly<Record<string, number>> | number } & PriceSource)
  /** Begun megapixels, those of the pictures that are sent as well. */
  | ({ readonly kind: "megapixels"; readonly firstUsd: number; readonly furtherUsd: number } & PriceSource)
  /** On a machine of the operator's own. */
  | { readonly kind: "own-machine" }
  | { readonly kind: "unknown" };

/** Tokens of one picture at most, by its size where that makes a difference. */
type MostOut = { readonly perMegapixel: number } | { readonly perPicture: number };

type PriceSource = { readonly readOn: string; readonly source: string };

/** What a picture of unknown price is counted as: more than any fixed price of the table, so that a cap closes early rather than late. */
export const assumedPictureUsd = 0.25;
/** The same of a description. */
export const assumedDescriptionUsd = 0.02;

export type TokenUsage = {
  readonly textIn: number;
  readonly imageIn: number;
  readonly out: number;
};

export type Cost = {
  readonly usd: number;
  /** Where the number comes from; `assumed`: its price is not known here. */
  readonly basis: "tokens" | "picture" | "megapixels" | "own-machine" | "assumed";
};

export type Consumption = {
  readonly usage: TokenUsage | null;
  readonly resolution?: string | undefined;
  /** Of every picture that was sent or made. */
  readonly megapixels?: readonly number[];
};

/** @param assumedUsd what it is counted as where the price, or what it depends on, is unknown */
export function costOf(price: Price, { usage, resolution, megapixels = [] }: Consumption, assumedUsd: number): Cost {
  const assumed: Cost = { usd: assumedUsd, basis: "assumed" };
  switch (price.kind) {
    case "tokens":
      return usage === null ? assumed : { usd: usdOfTokens(price.rates, usage), basis: "tokens" };
    case "picture": {
      const usd = typeof price.usd === "number" ? price.usd : price.usd[resolution ?? ""];
      return usd === undefined ? assumed : { usd, basis: "picture" };
    }
    case "megapixels": {
      const begun = megapixels.reduce((sum, size) => sum + Math.max(1, Math.ceil(size)), 0);
      return begun === 0 ? assumed : { usd: price.firstUsd + (begun - 1) * price.furtherUsd, basis: "megapixels" };
    }
    case "own-machine":
      return { usd: 0, basis: "own-machine" };
    case "unknown":
      return assumed;
  }
}

/** Of a prompt of ours with all its words, and of a picture that is sent: what the dearest reader takes for our largest. */
const mostTextIn = 2500;
const mostImageIn = 4500;

export type PlannedPicture = {
  readonly resolution: string | undefined;
  /** Of the picture that is asked for; null where the model decides. */
  readonly megapixels: number | null;
  /** Of those that are sent. */
  readonly sentMegapixels: readonly number[];
};

/** The most, in US dollars, that a picture is expected to cost: what is reserved for it. Where that can't be told it is assumed. */
export function mostUsdOfPicture(price: Price, { resolution, megapixels, sentMegapixels }: PlannedPicture): number {
  if (price.kind !== "tokens")
    return costOf(
      price,
      { usage: null, resolution, megapixels: [megapixels ?? mostOwnMegapixels, ...sentMegapixels] },
      assumedPictureUsd,
    ).usd;
  const { mostOut, rates } = price;
  if (mostOut === undefined) return assumedPictureUsd;
  const out = "perPicture" in mostOut ? mostOut.perPicture : mostOut.perMegapixel * (megapixels ?? mostOwnMegapixels);
  return usdOfTokens(rates, { textIn: mostTextIn, imageIn: sentMegapixels.length * mostImageIn, out });
}

/** What a model that decides for itself may make. */
const mostOwnMegapixels = 4;

const usdOfTokens = (rates: TokenRates, usage: TokenUsage): number =>
  (usage.textIn * rates.textIn + usage.imageIn * rates.imageIn + usage.out * rates.out) / 1_000_000;
