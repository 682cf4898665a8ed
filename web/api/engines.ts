import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineChoice } from "#contract/engines.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { call } from "./client.ts";
import { Failure } from "./failure.ts";

/** Who makes pictures here, what each costs, and what the person has chosen. Read anew whenever the live stream opens: operators change it. */
export const enginesQuery = queryOptions({ queryKey: ["engines"], queryFn: () => call("get /api/engines") });

/** @throws {Failure} `engine_not_offered`, `engine_not_agreed` */
export function chooseEngine(client: QueryClient, work: EngineWork, engine: EngineName): Promise<void> {
  return put(client, call("put /api/engines/choice", { body: { work, engine } }));
}

/**
 * Agrees that photos and words go to these companies, as they were read; null takes it back.
 * @throws {Failure} `engines_changed`
 */
export function agreeToEngines(client: QueryClient, companies: string[] | null): Promise<void> {
  return put(client, call("put /api/engines/agreement", { body: { companies } }));
}

const outdatedCodes: ReadonlySet<Failure["code"]> = new Set([
  "engine_not_offered",
  "engine_not_agreed",
  "engines_changed",
  "price_changed",
]);

/** What was refused because the offers or the agreement are others by now: they are read anew. */
export async function rereadEngines(client: QueryClient, { code }: Failure): Promise<void> {
  if (outdatedCodes.has(code)) await client.invalidateQueries({ queryKey: enginesQuery.queryKey });
}

async function put(client: QueryClient, answer: Promise<EngineChoice>): Promise<void> {
  try {
    client.setQueryData(enginesQuery.queryKey, await answer);
  } catch (error) {
    if (error instanceof Failure) await rereadEngines(client, error);
    throw error;
  }
}
