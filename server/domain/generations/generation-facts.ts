import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import type { Transaction } from "#server/db/client.ts";
import { findGenerationOfAnyone, type GenerationRow, type PictureRow } from "./generation-store.ts";

export type Order = {
  /** Null when there is no such generation any more. */
  userId: string | null;
  engine: EngineName;
  isOfViews: boolean;
  /** Begun by a run, whoever orders it now. */
  isOfRun: boolean;
};

/** What decides who makes a generation, and when. */
export async function readOrder(tx: Transaction, id: string): Promise<Order> {
  const row = await findGenerationOfAnyone(tx, id);
  if (row === null) return { userId: null, engine: "studio", isOfViews: false, isOfRun: false };
  const { userId, engine, kind } = row;
  return { userId, engine, isOfViews: kind === "views", isOfRun: isOfRun(row) };
}

/** Begun by a run. */
export function isOfRun(row: GenerationRow): boolean {
  return row.kind !== "views" && row.runId !== null;
}

/** Who made what is done; null for a photo that was passed through. Of pictures that were made while there was one engine, no row says so. */
export function makerOf({
  engine,
  madeBy,
  isPassedThrough,
}: Pick<PictureRow, "engine" | "madeBy" | "isPassedThrough">): EngineName | null {
  return isPassedThrough ? null : (madeBy ?? engine);
}

/** A stored format; one that a newer version wrote can't be made here. */
export function parseRatio(stored: string): Ratio {
  const ratio = ratios.find((known) => known === stored);
  if (ratio === undefined) throw new AppError("validation_failed");
  return ratio;
}
