import type { Transaction } from "#server/db/client.ts";
import { capturePart } from "#server/domain/tokens/capture-part.ts";
import { handOnHold } from "#server/domain/tokens/hand-on-hold.ts";
import { holdTokens } from "#server/domain/tokens/hold-tokens.ts";
import { captureHold, releaseHold } from "#server/domain/tokens/settle-hold.ts";
import { changeGeneration } from "./change-generation.ts";
import { listFellows } from "./fellow-store.ts";
import { setCost, type GenerationRow } from "./generation-store.ts";

/*
 * One token pays for a studio's picture in all its formats, and for a described car however often it is painted (docs/decisions/041). Of the
 * generations that share a payment, its fellows, one holds the token under its own cause and says so in its `cost`. What AI models make has no
 * fellows, and costs what is asked for each (094). Every function here is called with the user's tokens locked.
 */

/** The ledger's cause of a generation: holding, keeping and giving back are each done once under it. */
function causeOf(id: string): string {
  return `generation:${id}`;
}

/** For a new generation that nothing has paid for: as many tokens as it costs. Throws `insufficient_tokens`. */
export async function holdToken(
  tx: Transaction,
  { id, userId, cost }: Pick<GenerationRow, "id" | "userId" | "cost">,
): Promise<void> {
  await holdTokens(tx, { userId, count: cost, cause: causeOf(id) });
}

/** For a generation that is done. */
export async function keepToken(tx: Transaction, { id, cost }: Pick<GenerationRow, "id" | "cost">): Promise<void> {
  if (cost > 0) await captureHold(tx, { cause: causeOf(id) });
}

/** For one that is done and costs less than was held for it: the rest goes back. */
export async function keepPart(
  tx: Transaction,
  { id, cost }: Pick<GenerationRow, "id" | "cost">,
  held: number,
): Promise<void> {
  if (held > 0) await capturePart(tx, { cause: causeOf(id), held, count: cost });
}

/**
 * For a generation that held the token and ended without a result, as it was before its end. The oldest fellow left takes the token over, or keeps it at once when
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
  const { cost } = ended;
  await changeGeneration(tx, () => setCost(tx, heir.id, cost), { isNews: false });
  if (heir.status === "done") await keepToken(tx, { id: heir.id, cost });
}
