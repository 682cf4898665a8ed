import { nameOfModel } from "#server/engines/cloud/models/model-choice.ts";
import type { ModelsConfig } from "./choose-models.ts";
import type { AiConfig } from "./choose-offers.ts";

/** For the operator, at the start: null where no model is chosen. */
export function describeModels({ image, vision }: ModelsConfig, ai: AiConfig): string | null {
  const names = [...new Set([...image, ...vision].map(nameOfModel))];
  if (names.length === 0) return null;
  return `${names.join(", ")}: ${describeOffers(ai)}`;
}

/** What is offered for how many tokens, and at which caps. */
export function describeOffers({ offers, dailyUsd, dailyUsdPerUser }: AiConfig): string {
  if (offers.length === 0) return "offered for nothing (AI_OFFERS=none)";
  const works = offers.map(({ work, tokens }) => `${work} (${describeTokens(tokens)})`);
  return `offered for ${works.join(", ")}, at most $${dailyUsd} a day, $${dailyUsdPerUser} for one user`;
}

function describeTokens(tokens: number): string {
  if (tokens === 0) return "free";
  return tokens === 1 ? "1 token" : `${tokens} tokens`;
}
