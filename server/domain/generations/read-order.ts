import type { EngineName } from "#contract/generation-kinds.ts";
import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { countOpenSingles, findGenerationOfAnyone } from "./generation-store.ts";

export type Order = {
  engine: EngineName;
  isOfViews: boolean;
  /** Begun by a run, whoever orders it now. */
  isOfRun: boolean;
  /** Of whoever ordered it, as it is now. */
  plan: PlanId;
  /** What else the same person has ordered singly and is still waiting for. */
  ownBefore: number;
};

/** What decides who makes a generation, and when. */
export async function readOrder(tx: Transaction, id: string): Promise<Order> {
  const row = await findGenerationOfAnyone(tx, id);
  if (row === null) return { engine: "studio", isOfViews: false, isOfRun: false, plan: "core", ownBefore: 0 };
  const { engine, kind, userId, runId } = row;
  const plan = await planOfUser(tx, userId);
  const ownBefore = await countOpenSingles(tx, { userId, exceptId: id });
  return { engine, isOfViews: kind === "views", isOfRun: runId !== null, plan, ownBefore };
}
