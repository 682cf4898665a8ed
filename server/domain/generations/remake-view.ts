import { randomUUID } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import type { Transaction } from "#server/db/client.ts";
import { noteViewsStarted } from "#server/domain/detection/take-free-correction.ts";
import { lockRequest } from "#server/domain/requests/read-request.ts";
import { requireAccountSpace } from "#server/domain/storage/account-space.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeGeneration } from "./change-generation.ts";
import { openEntitlement } from "./entitlements.ts";
import { findByIdempotencyKey, insertGeneration, type ViewSetRow } from "./generation-store.ts";
import { presentViewSet } from "./present-view-set.ts";
import { priceOfWork, requirePrice } from "./price-of-work.ts";
import { requireViewSet, type StartViewsDeps } from "./start-views.ts";
import { findViewSetRow, listUsableViewSets } from "./view-set-store.ts";

export type RemakeViewInput = {
  userId: string;
  id: string;
  view: View;
  expectedCost?: number | undefined;
  idempotencyKey: string | null;
};

/**
 * One view of a finished set made again, as a new set that takes the five others over; what was there stays. Only of AI models: the studio's would
 * come out the same. A repeated call (same key, or the same view in the making) finds what the first one started.
 * Throws `not_found`, `view_not_remade`, `engine_not_offered`, `engine_not_agreed`, `account_full`, `insufficient_tokens`, `price_changed`, and `conflict` while other
 * views of the car are made.
 */
export async function remakeView(
  deps: Pick<StartViewsDeps, "db" | "offers" | "enqueueGeneration">,
  input: RemakeViewInput,
): Promise<ViewSet> {
  return deps.db.transaction(async (tx) => {
    const { userId, id, idempotencyKey } = input;
    const found = await findViewSetRow(tx, { userId, id });
    if (found === null) throw new AppError("not_found");
    await lockRequest(tx, { userId, id: found.requestId });
    await lockTokens(tx, userId);
    const repeated = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
    if (repeated !== null) return presentViewSet(requireViewSet(repeated));
    const { requestId, engine, status } = found;
    if (engine === "studio" || status !== "done") throw new AppError("view_not_remade");
    const open = (await listUsableViewSets(tx, requestId)).find(isUnfinished);
    if (open !== undefined) return presentViewSet(requireSame(open, input));
    const cost = await priceOfWork(tx, { userId, offers: deps.offers, work: "single-view", engine });
    requirePrice(cost, input.expectedCost);
    await requireAccountSpace(tx, { userId, views: 1 });
    const row = await insertRemake(tx, found, { ...input, cost });
    await noteViewsStarted(tx, { userId, requestId, id: row.id, isFree: false });
    await deps.enqueueGeneration(tx, row.id);
    return presentViewSet(row);
  });
}

function requireSame(open: ViewSetRow, { id, view }: RemakeViewInput): ViewSetRow {
  if (open.remakeOf !== id || open.remadeView !== view) throw new AppError("conflict");
  return open;
}

async function insertRemake(
  tx: Transaction,
  { userId, requestId, car, engine, bodyStyle, notes, isWatermarked }: ViewSetRow,
  { id, view, idempotencyKey, cost }: RemakeViewInput & { cost: number },
): Promise<ViewSetRow> {
  const newId = randomUUID();
  await openEntitlement(tx, { id: newId, userId, engine, subject: { car }, cost });
  const row = await changeGeneration(tx, () =>
    insertGeneration(tx, {
      id: newId,
      entitlementId: newId,
      userId,
      requestId,
      kind: "views",
      status: "pending",
      stage: "queued",
      car,
      engine,
      bodyStyle,
      notes,
      // The five others have it, or not.
      isWatermarked,
      cost,
      remakeOf: id,
      remadeView: view,
      idempotencyKey,
    }),
  );
  if (row === null) throw new AppError("conflict", { isRetryable: true });
  return requireViewSet(row);
}
