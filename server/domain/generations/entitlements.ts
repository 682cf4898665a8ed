import type { EngineName } from "#contract/generation-kinds.ts";
import type { Transaction } from "#server/db/client.ts";
import { tokensPerImage } from "#server/domain/engines/engine-offers.ts";
import { captureHold, holdTokens, releaseHold } from "#server/domain/tokens/holds.ts";
import {
  findEntitlementById,
  findLiving,
  insertEntitlement,
  readUses,
  setEntitlement,
  tellCost,
  type EntitlementRow,
  type Subject,
} from "./entitlement-store.ts";
import type { PictureRow } from "./generation-store.ts";

/*
 * What the studio makes is paid once: a photo in a scene, in all formats and variations, and a described car. What AI models make is paid order by
 * order (docs/decisions/041, 094, 134). Every function here is called with the user's tokens locked.
 */

type Work = { userId: string; engine: EngineName; subject: Subject };

/** What work would be made under for nothing. Null: nothing has paid for it, or it is an AI model's, of which each order is paid. */
export async function findEntitlement(tx: Transaction, work: Work): Promise<EntitlementRow | null> {
  return work.engine === "studio" ? findLiving(tx, work) : null;
}

/** Whether it is paid: the tokens were kept. */
export async function isPaid(tx: Transaction, work: Work): Promise<boolean> {
  return (await findEntitlement(tx, work))?.state === "captured";
}

/** For work that nothing has paid for: holds what it costs. `id` is that of its generation. Throws `insufficient_tokens`. */
export async function openEntitlement(
  tx: Transaction,
  { id, userId, engine, subject, cost }: Work & { id: string; cost: number },
): Promise<void> {
  await insertEntitlement(tx, { id, userId, engine, cost, subject: engine === "studio" ? subject : null });
  if (cost > 0) await holdTokens(tx, { userId, count: cost, cause: causeOf(id) });
}

/**
 * To be called whenever something made under it has ended: the first result keeps the tokens, and once nothing is open or done under it they go back. Gives the generation
 * that tells the cost from now on, where that is another one.
 */
export async function settleEntitlement(tx: Transaction, id: string): Promise<string | null> {
  const entitlement = await findEntitlementById(tx, id);
  if (entitlement === null || entitlement.state === "released") return null;
  const { isUsed, isDone } = await readUses(tx, id);
  if (entitlement.state === "held" && (isDone || !isUsed)) await end(tx, entitlement, isDone ? "captured" : "released");
  return isUsed && entitlement.cost > 0 ? tellCost(tx, entitlement) : null;
}

async function end(tx: Transaction, { id, cost }: EntitlementRow, state: "captured" | "released"): Promise<void> {
  const cause = causeOf(id);
  // What costs nothing holds nothing.
  if (cost > 0) await (state === "captured" ? captureHold(tx, { cause, count: cost }) : releaseHold(tx, { cause }));
  await setEntitlement(tx, id, { state, cost });
}

/**
 * An AI model's picture that the studio made in its stead is the studio's: it belongs to what is paid there, or becomes that, for the studio's price. Gives under what
 * it is, and what it costs.
 */
export async function passToStudio(
  tx: Transaction,
  { userId, entitlementId, uploadId, preset, recipe }: PictureRow,
): Promise<Pick<PictureRow, "entitlementId" | "cost">> {
  const subject = { uploadId, preset, recipe };
  const living = await findLiving(tx, { userId, engine: "studio", subject });
  const ordered = entitlementId === null ? null : await findEntitlementById(tx, entitlementId);
  if (living !== null || ordered === null) return { entitlementId: living?.id ?? null, cost: 0 };
  const cost = Math.min(ordered.cost, tokensPerImage);
  await setEntitlement(tx, ordered.id, { engine: "studio", subject, cost });
  return { entitlementId: ordered.id, cost };
}

/** The ledger's cause of an entitlement: holding, keeping and giving back are each done once under it. */
function causeOf(id: string): string {
  return `generation:${id}`;
}
