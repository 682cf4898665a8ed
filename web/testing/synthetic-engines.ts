import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineChoice } from "#contract/engines.ts";
import type { EngineName } from "#contract/generation-kinds.ts";

const agreedAt = "2026-11-20T10:00:00.000Z";

/** Tokens from the studio, and from AI. */
const prices = {
  preset: [1, 3],
  retail: [1, 4],
  views: [1, 6],
  "single-view": [1, 2],
  reading: [0, 0],
} as const satisfies Record<EngineWork, readonly [number, number]>;

type Chosen = {
  chosen?: Partial<Record<EngineWork, EngineName>>;
  agreedAt?: string | null;
  /** Of the AI that is offered. */
  companies?: string[];
  /** For what AI is offered. */
  works?: readonly EngineWork[];
};

/** Both are offered for everything, and nothing is chosen or agreed to, unless a test says otherwise. */
export function syntheticEngines({
  chosen = {},
  agreedAt: agreed = null,
  companies = ["OpenAI"],
  works,
}: Chosen = {}): EngineChoice {
  const all = ["preset", "retail", "views", "single-view", "reading"] as const satisfies readonly EngineWork[];
  return {
    offers: [
      ...all.map((work) => ({ work, engine: "studio" as const, tokens: prices[work][0], companies: [] })),
      ...(works ?? all).map((work) => ({ work, engine: "cloud" as const, tokens: prices[work][1], companies })),
    ],
    chosen: {
      preset: "studio",
      retail: "studio",
      views: "studio",
      "single-view": "studio",
      reading: "studio",
      ...chosen,
    },
    agreedAt: agreed,
  };
}

/** Agreed, and AI chosen for these. */
export function enginesWithAi(...works: EngineWork[]): EngineChoice {
  return syntheticEngines({ agreedAt, chosen: Object.fromEntries(works.map((work) => [work, "cloud"])) });
}
