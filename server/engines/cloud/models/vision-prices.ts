import type { ModelChoice } from "./model-choice.ts";
import type { Price } from "./prices.ts";

const readOn = "2026-11-23";

/** By the beginning of a model's name, the provider's before it. Where no price of what comes out could be read, none stands here. */
const known: Readonly<Record<string, Price>> = {
  "openai:gpt-6.1-terra": {
    kind: "tokens",
    rates: { textIn: 1, imageIn: 1, out: 5 },
    readOn,
    source: "third-party lists of OpenAI's prices, November 2026",
  },
};

/** Pictures that are looked at count as tokens of what goes in. */
export function visionPriceOf({ provider, id }: ModelChoice): Price {
  const prefix = Object.keys(known).find((beginning) => `${provider}:${id}`.startsWith(beginning));
  return (prefix === undefined ? undefined : known[prefix]) ?? { kind: "unknown" };
}
