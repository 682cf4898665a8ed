import { ownPresetPrefix } from "#contract/presets.ts";
import type { StatementLine } from "#contract/token-statement.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { listWorkFacts } from "./work-name-store.ts";

export type NamedWork = {
  /** 'Picture in Dubai', 'Six views of a BMW M3'. */
  name: string;
  /** Null when its owner has deleted it. */
  work: StatementLine["work"];
};

type WorkFacts = Awaited<ReturnType<typeof listWorkFacts>>[number];

/** What generations of the user's are called in a person's words, by their ids. */
export async function nameWorks(
  db: DatabaseOrTransaction,
  own: { userId: string; ids: readonly string[] },
): Promise<Map<string, NamedWork>> {
  const found = await listWorkFacts(db, own);
  return new Map(found.map((facts) => [facts.id, { name: nameOf(facts), work: workOf(facts) }]));
}

export function nameOf({ preset, car }: Pick<WorkFacts, "preset" | "car">): string {
  if (car !== null) return `Six views of a ${car.make} ${car.model}`;
  if (preset === null) return "Picture";
  if (!preset.startsWith(ownPresetPrefix)) return `Picture in ${preset}`;
  return `Picture in your background ‘${preset.slice(ownPresetPrefix.length)}’`;
}

function workOf({ id, kind, uploadId, requestId, runId, deletedAt }: WorkFacts): StatementLine["work"] {
  return deletedAt === null ? { id, kind, uploadId, requestId, runId } : null;
}
