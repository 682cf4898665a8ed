import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { startViewsIn, type StartViewsDeps } from "#server/domain/generations/start-views.ts";
import { readPaidViews, setDetection, type DetectionRow } from "./detection-store.ts";
import { endDetection } from "./end-detection.ts";
import { settleFields, type SettleDeps } from "./settle-fields.ts";
import { isSurelyKnown, wordsOfFields } from "./words-of-fields.ts";

export type EndDeps = SettleDeps & {
  startViews: Omit<StartViewsDeps, "db">;
};

type OwnRequest = { userId: string; id: string };

/**
 * `settleFields`, and the end of the reading when nothing is waited for any more: then the six views of a car that is surely known are started,
 * if all its photos are there.
 */
export async function settleDetection(deps: EndDeps, tx: Transaction, own: OwnRequest): Promise<void> {
  const row = await settleFields(deps, tx, own);
  if (row === null || !(await endDetection(tx, row))) return;
  if (row.isComplete) await startSureViews(deps, tx, { own, row });
}

/** With no token left, or no room: not started, and the row says why. */
async function startSureViews(
  deps: EndDeps,
  tx: Transaction,
  { own: { userId, id }, row: { fields } }: { own: OwnRequest; row: DetectionRow },
): Promise<void> {
  if (!isSurelyKnown(fields) || (await readPaidViews(tx, id)).hasViews) return;
  const { make, model, year, color } = wordsOfFields(fields, { isEnded: true });
  const wanted = { userId, requestId: id, make, model, year, colour: color, idempotencyKey: null };
  try {
    // A savepoint: what fails takes nothing of the reading with it.
    await tx.transaction((inner) => startViewsIn(deps.startViews, inner, wanted));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await setDetection(tx, id, { viewsErrorCode: error.code });
  }
}
