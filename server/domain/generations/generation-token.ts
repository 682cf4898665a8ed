import { tokensPerImage } from "#contract/limits.ts";
import type { Transaction } from "#server/db/client.ts";
import { handOnHold } from "#server/domain/tokens/hand-on-hold.ts";
import { holdTokens } from "#server/domain/tokens/hold-tokens.ts";
import { captureHold, releaseHold } from "#server/domain/tokens/settle-hold.ts";
import { changeGeneration } from "./change-generation.ts";
import { listFellows } from "./fellow-store.ts";
import { setCost, type GenerationRow } from "./generation-store.ts";

/*
 * One token pays for a picture in all its formats, and for a described car however often it is painted (docs/decisions/041). Of the
 * generations that share a payment, its fellows, one holds the token under its own cause and says so in its `cost`. Every function here is
 * called with the user's tokens locked.
 */

/** The ledger's cause of a generation: holding, keeping and giving back are each done once under it. */
function causeOf(id: string): string {
  return `generation:${id}`;
}

/** For a new generation that nothing has paid for. Throws `insufficient_tokens`. */
export async function holdToken(tx: Transaction, { id, userId }: Pick<GenerationRow, "id" | "userId">): Promise<void> {
  await holdTokens(tx, { userId, count: tokensPerImage, cause: causeOf(id) });
}

/** For a generation that is done. */
export async function keepToken(tx: Transaction, { id, cost }: Pick<GenerationRow, "id" | "cost">): Promise<void> {
  if (cost > 0) await captureHold(tx, { cause: causeOf(id) });
}

/**
 * For a generation that held the token and ended without a result. The oldest fellow left takes the token over, or keeps it at once when
 * it is done: nobody gets formats for nothing by stopping the one that pays. It is the same token, also when its month is over and all others
 * are spent. Without any fellow, it goes back.
 */
export async function handOnToken(tx: Transaction, ended: GenerationRow): Promise<void> {
  const fellows = await listFellows(tx, ended);
  const [heir] = fellows;
  if (heir === undefined || fellows.some(({ cost }) => cost > 0)) {
    await releaseHold(tx, { cause: causeOf(ended.id) });
    return;
  }
  await handOnHold(tx, { from: causeOf(ended.id), to: causeOf(heir.id) });
  await changeGeneration(tx, () => setCost(tx, heir.id, tokensPerImage));
  if (heir.status === "done") await keepToken(tx, { id: heir.id, cost: tokensPerImage });
}
