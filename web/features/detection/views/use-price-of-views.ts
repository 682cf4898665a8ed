import { useQuery } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { priceOfViewsQuery } from "#web/api/requests.ts";
import { paintedRequest, type CarFacts } from "#web/features/detection/car-facts.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";

type Wanted = {
  request: CarRequest;
  facts: CarFacts;
  engine: EngineName;
  /** What such views cost that nothing has paid for. */
  mostTokens: number | null;
};

/** What a button may say that the views cost. */
export type ShownPrice = {
  /** Null while nobody knows. */
  readonly text: string | null;
  readonly isFree: boolean;
  /** What they cost at most. */
  readonly tokens: number | null;
  /** The same car's views were paid before, under this car or another. */
  readonly isPaidBefore: boolean;
};

/** The price as the server would take it: it knows what was paid before. */
export function usePriceOfViews({ request, facts, engine, mostTokens }: Wanted): ShownPrice {
  const { data, isError } = useQuery(priceOfViewsQuery(paintedRequest(request, facts), engine));
  // Without an answer the most is said: nobody is charged more than was told.
  if (data === undefined) {
    const text = isError ? `up to ${tokensText(mostTokens)}` : null;
    return { text, isFree: false, tokens: mostTokens, isPaidBefore: false };
  }
  const isFree = data.tokens === 0;
  return {
    text: isFree ? "free" : tokensText(data.tokens),
    isFree,
    tokens: data.tokens,
    isPaidBefore: data.freeBecause === "paid_before",
  };
}
