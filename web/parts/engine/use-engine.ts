import { useQuery } from "@tanstack/react-query";
import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineChoice } from "#contract/engines.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { enginesQuery } from "#web/api/engines.ts";

/** Who will make a kind of work, and for how much. */
export type EngineForWork = {
  /** The studio unless the person has chosen AI, agreed to it, and it is still offered. */
  readonly engine: EngineName;
  /** For one order, from `engine`; null until the server has said it. */
  readonly tokens: number | null;
  readonly priceOf: (engine: EngineName) => number | null;
  /** Whether there is anything to choose. */
  readonly isAiOffered: boolean;
  readonly isAgreed: boolean;
  /** Who gets the photo or the words for it from AI. */
  readonly companies: readonly string[];
};

/** The studio as long as nobody knows. */
export function useEngine(work: EngineWork): EngineForWork {
  const { data } = useQuery(enginesQuery);
  return engineFor(data, work);
}

function engineFor(choice: EngineChoice | undefined, work: EngineWork): EngineForWork {
  const offerOf = (engine: EngineName) => choice?.offers.find((one) => one.work === work && one.engine === engine);
  const ai = offerOf("cloud");
  const isAgreed = (choice?.agreedAt ?? null) !== null;
  const engine = ai !== undefined && isAgreed && choice?.chosen[work] === "cloud" ? "cloud" : "studio";
  const priceOf = (one: EngineName) => offerOf(one)?.tokens ?? null;
  return {
    engine,
    tokens: priceOf(engine),
    priceOf,
    isAiOffered: ai !== undefined,
    isAgreed,
    companies: ai?.companies ?? [],
  };
}
