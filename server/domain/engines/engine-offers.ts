import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineOffer } from "#contract/engines.ts";

/** What the operator offers of AI models; our own engine needs no offer. */
export type EngineOffers = {
  readonly offers: readonly {
    readonly work: EngineWork;
    readonly tokens: number;
    /** Who gets photos and words for it. */
    readonly companies: readonly string[];
  }[];
  /** Who gets them for any of the offers; each once. */
  readonly companies: readonly string[];
};

/** What the studio asks for a picture or a set of views. The browser does not know it: it shows what offers say (docs/decisions/134). */
export const tokensPerImage = 1;

/** What is made by our own engine, and its price. One view alone is not: it would come out the same. */
const ofStudio = {
  preset: tokensPerImage,
  retail: tokensPerImage,
  views: tokensPerImage,
  reading: 0,
} as const satisfies Partial<Record<EngineWork, number>>;

export function listOffers({ offers }: EngineOffers): EngineOffer[] {
  const studio = Object.entries(ofStudio).map(([work, tokens]) => ({
    work: work as keyof typeof ofStudio,
    engine: "studio" as const,
    tokens,
    companies: [],
  }));
  const cloud = offers.map((offer) => ({ ...offer, engine: "cloud" as const, companies: [...offer.companies] }));
  return [...studio, ...cloud];
}
