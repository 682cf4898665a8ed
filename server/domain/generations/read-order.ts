import type { EngineName } from "#contract/generation-kinds.ts";
import type { Transaction } from "#server/db/client.ts";
import { findGenerationOfAnyone } from "./generation-store.ts";

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
  const { userId, engine, kind, runId } = row;
  return { userId, engine, isOfViews: kind === "views", isOfRun: runId !== null };
}
