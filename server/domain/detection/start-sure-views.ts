import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { startViewsIn, type StartViewsDeps } from "#server/domain/generations/start-views.ts";
import { readPaidViews, setDetection, type DetectionRow } from "./detection-store.ts";
import { isSurelyKnown, wordsOfFields } from "./words-of-fields.ts";

export type ViewsDeps = { startViews: Omit<StartViewsDeps, "db"> };

/**
 * Starts the studio's six views of a car that is surely known and has none, with its request's row locked. With no token left, or no room, they are not
 * started, and the row says why. Nothing goes to an AI model before somebody asks for it.
 */
export async function startSureViews(
  deps: ViewsDeps,
  tx: Transaction,
  { own: { userId, id }, row: { fields } }: { own: { userId: string; id: string }; row: DetectionRow },
): Promise<void> {
  if (!isSurelyKnown(fields) || (await readPaidViews(tx, id)).hasViews) return;
  const { make, model, year, color } = wordsOfFields(fields, { isEnded: true });
  const wanted = {
    userId,
    requestId: id,
    make,
    model,
    year,
    colour: color,
    engine: "studio",
    idempotencyKey: null,
  } as const;
  try {
    // A savepoint: what fails takes nothing of the reading with it.
    await tx.transaction((inner) => startViewsIn(deps.startViews, inner, wanted));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await setDetection(tx, id, { viewsErrorCode: error.code });
  }
}
