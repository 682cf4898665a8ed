import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import { requireCloudFor } from "#server/domain/engines/require-engine.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import type { GenerationRow } from "./generation-store.ts";
import type { RunGenerationDeps } from "./run-context.ts";

/**
 * The engine that a row was ordered from, asked for when the work begins: offer and agreement may have been taken back since the order. Throws
 * `engine_not_offered`, `engine_not_agreed`.
 */
export async function engineOfRow(
  { db, engines, offers }: Pick<RunGenerationDeps, "db" | "engines" | "offers">,
  row: GenerationRow,
): Promise<ImageEngine> {
  if (row.engine === "studio") return engines.studio;
  await requireCloudFor(db, { userId: row.userId, offers, work: workOf(row) });
  if (engines.cloud === null) throw new AppError("engine_not_offered");
  return engines.cloud;
}

/** What a row is offered and priced as. */
export function workOf({ kind, remadeView }: Pick<GenerationRow, "kind" | "remadeView">): EngineWork {
  return kind === "views" && remadeView !== null ? "single-view" : kind;
}
