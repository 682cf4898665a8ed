import { engineWorks, maxTokensPerOrder, type EngineWork } from "#contract/engine-works.ts";
import type { ModelUse } from "#server/engines/cloud/models/model-providers.ts";
import type { ModelsConfig } from "./choose-models.ts";
import { companiesOfModels } from "./companies-of-models.ts";
import type { Environment } from "./environment.ts";

/** What AI models are offered to people for, and how much may be spent on them. */
export type AiConfig = {
  readonly offers: readonly AiOffer[];
  /** Who gets photos and words for any of them; each once. */
  readonly companies: readonly string[];
  /** Of all users together, from midnight to midnight (UTC). */
  readonly dailyUsd: number;
  readonly dailyUsdPerUser: number;
};

export type AiOffer = {
  readonly work: EngineWork;
  readonly tokens: number;
  /** Who gets photos and words for it. */
  readonly companies: readonly string[];
};

type Variables = Readonly<Record<string, string | undefined>>;
export type ChosenOffers = Pick<AiConfig, "offers" | "companies">;

const useOf = {
  preset: "image",
  retail: "image",
  views: "image",
  "single-view": "image",
  reading: "vision",
} as const satisfies Record<EngineWork, ModelUse>;

const variableOf = { image: "IMAGE_MODEL", vision: "VISION_MODEL" } as const satisfies Record<ModelUse, string>;

/** So that what people pay covers what the pictures cost, with a try in three made again: decision 095. */
export const usualTokens = { preset: 2, retail: 2, views: 6, "single-view": 1, reading: 0 } as const satisfies Record<
  EngineWork,
  number
>;

/** Reads `AI_OFFERS` and `AI_TOKENS`; without them all is offered that the configured models can do. */
export function chooseOffers(
  variables: Variables,
  models: ModelsConfig,
): { chosen: ChosenOffers; problems: readonly string[] } {
  const { works, problems: wrongWorks } = readWorks(variables);
  const { tokens, problems: wrongTokens } = readTokens(variables.AI_TOKENS ?? "");
  // Before a picture is made of a photo, a model that looks at pictures is asked whether it is of a car.
  const modelsOfPictures = [...models.image, ...models.vision];
  const offers = engineWorks
    .filter((work) => models[useOf[work]].length > 0 && (works === null || works.has(work)))
    .map((work) => ({
      work,
      tokens: tokens.get(work) ?? usualTokens[work],
      companies: companiesOfModels(useOf[work] === "vision" ? models.vision : modelsOfPictures),
    }));
  const companies = [...new Set(offers.flatMap((offer) => offer.companies))].toSorted();
  return { chosen: { offers, companies }, problems: [...wrongWorks, ...wrongTokens] };
}

/** `works` is null where nothing is said. */
function readWorks(variables: Variables): { works: ReadonlySet<EngineWork> | null; problems: string[] } {
  const names = splitList(variables.AI_OFFERS ?? "");
  if (names.length === 0) return { works: null, problems: [] };
  if (names.length === 1 && names[0] === "none") return { works: new Set(), problems: [] };
  const works = new Set(names.filter(isWork));
  const unknown = names.every(isWork) ? [] : [`AI_OFFERS must be \`none\` or a list of ${engineWorks.join(", ")}`];
  const unable = [...works]
    .filter((work) => (variables[variableOf[useOf[work]]] ?? "") === "")
    .map((work) => `AI_OFFERS offers ${work}, for which ${variableOf[useOf[work]]} must name a model`);
  return { works, problems: [...unknown, ...unable] };
}

function readTokens(text: string): { tokens: ReadonlyMap<EngineWork, number>; problems: string[] } {
  const tokens = new Map<EngineWork, number>();
  const problems = new Set<string>();
  for (const entry of splitList(text)) {
    const [, name = "", digits = ""] = /^([a-z-]+)\s*=\s*(\d{1,3})$/.exec(entry) ?? [];
    if (!isWork(name) || Number(digits) > maxTokensPerOrder)
      problems.add(
        `AI_TOKENS must be a list such as preset=2,views=6: of ${engineWorks.join(", ")}, each from 0 to ${maxTokensPerOrder}`,
      );
    else if (tokens.has(name)) problems.add(`AI_TOKENS names ${name} twice`);
    else if (name === "reading" && Number(digits) > 0)
      problems.add("AI_TOKENS can only have reading=0: nobody is charged for what photos tell");
    else tokens.set(name, Number(digits));
  }
  return { tokens, problems: [...problems] };
}

const splitList = (text: string): string[] => text.split(",").flatMap((part) => part.trim() || []);

const isWork = (name: string): name is EngineWork => engineWorks.some((work) => work === name);

export function capsOf(environment: Environment): Pick<AiConfig, "dailyUsd" | "dailyUsdPerUser"> {
  return { dailyUsd: environment.AI_DAILY_USD, dailyUsdPerUser: environment.AI_DAILY_USD_PER_USER };
}
