import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { DescribedCar, PriceOfViews, ViewSet, priceOfViewsQuery } from "#contract/view-sets.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { noteViewsStarted } from "#server/domain/detection/take-free-correction.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { findNamedColour } from "#server/domain/requests/find-named-colour.ts";
import type { RowOfRequest } from "#server/domain/requests/present-request.ts";
import { type OwnRequest, lockRequest, readRequest } from "#server/domain/requests/read-request.ts";
import { requireKnownColours } from "#server/domain/requests/require-known-colours.ts";
import { requireAccountSpace } from "#server/domain/storage/account-space.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeGeneration } from "./change-generation.ts";
import type { ChosenBody } from "./choose-body.ts";
import { findEntitlement, openEntitlement } from "./entitlements.ts";
import { type GenerationRow, type ViewSetRow, findByIdempotencyKey, insertGeneration } from "./generation-store.ts";
import { presentViewSet } from "./present-view-set.ts";
import { priceOfViews, requirePrice } from "./price-of-work.ts";
import { asViewSet, listUsableViewSets } from "./view-set-store.ts";

export type StartViewsDeps = {
  db: Database;
  offers: EngineOffers;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Which of the bodies stands in for a car. */
  chooseBody: (car: DescribedCar) => ChosenBody;
  /** Queues the work in the same transaction as the row. */
  enqueueGeneration: (tx: Transaction, generationId: string) => Promise<void>;
};

export type StartViewsInput = {
  userId: string;
  requestId: string;
  /** These four overrule the request's own words. */
  make: string;
  model: string;
  year: number;
  colour: string;
  /** Who shall make them. */
  engine: EngineName;
  expectedCost?: number | undefined;
  idempotencyKey: string | null;
};

export type StartedViews = {
  viewSet: ViewSet;
  /** Tokens that this call took. */
  cost: number;
};

/**
 * Starts the work on six views, in one transaction with what pays for it: the `deduct_generation_tokens` that was specified, where no browser
 * can skip it. A repeated call (same key, or the same car of the same request, in the making or done) finds what the first one started. The
 * studio paints the same car under another request anew for nothing, for it comes out the same (docs/decisions/041). So it does, once, other words for a
 * car that its photos told and whose views were paid (docs/decisions/088). An AI model's views are paid set by set (094).
 * Throws `engine_not_offered`, `engine_not_agreed`, `unknown_colour`, `not_found`, `account_full`, `insufficient_tokens`, and `conflict` while views of the request are made with other words.
 */
export async function startViews(deps: StartViewsDeps, input: StartViewsInput): Promise<StartedViews> {
  return deps.db.transaction((tx) => startViewsIn(deps, tx, input));
}

/** The same in a transaction that does something else as well. */
export async function startViewsIn(
  deps: Omit<StartViewsDeps, "db">,
  tx: Transaction,
  input: StartViewsInput,
): Promise<StartedViews> {
  requireKnownColours(input);
  const { userId, requestId, idempotencyKey } = input;
  // Locked first: two calls take turns, and the second finds what the first has written.
  const request = await lockRequest(tx, { userId, id: requestId });
  await lockTokens(tx, userId);
  const repeated = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
  if (repeated !== null) return { viewSet: presentViewSet(requireViewSet(repeated)), cost: repeated.cost };
  const wanted = await newViewSet(deps, tx, { input, request });
  const same = await findSameViews(tx, wanted);
  if (same !== null) return { viewSet: presentViewSet(same), cost: 0 };
  const row = await begin(deps, tx, { ...wanted, expectedCost: input.expectedCost });
  return { viewSet: presentViewSet(row), cost: row.cost };
}

type NewViewSet = Awaited<ReturnType<typeof newViewSet>>;
type Deps = Omit<StartViewsDeps, "db">;

async function newViewSet(
  deps: Deps,
  tx: Transaction,
  { input, request }: { input: StartViewsInput; request: RowOfRequest },
) {
  const { userId, requestId, engine, idempotencyKey } = input;
  const car = describeCar(request, input);
  const isWatermarked = !(await deps.isProUser(tx, userId));
  return { userId, requestId, car, engine, isWatermarked, idempotencyKey };
}

async function findSameViews(tx: Transaction, wanted: NewViewSet): Promise<ViewSetRow | null> {
  const usable = await listUsableViewSets(tx, wanted.requestId);
  const serves = (row: ViewSetRow) => wanted.isWatermarked || !row.isWatermarked;
  const same = usable.find(
    (row) => row.engine === wanted.engine && serves(row) && isDeepStrictEqual(row.car, wanted.car),
  );
  if (same !== undefined) return same;
  if (usable.some(({ status }) => status !== "done")) throw new AppError("conflict");
  return null;
}

async function begin(
  deps: Deps,
  tx: Transaction,
  { expectedCost, ...wanted }: NewViewSet & Pick<StartViewsInput, "expectedCost">,
): Promise<ViewSetRow> {
  await requireAccountSpace(tx, { userId: wanted.userId, views: 1 });
  // A body stands in for a car that the studio paints; an AI model paints the car itself.
  const body = wanted.engine === "studio" ? deps.chooseBody(wanted.car) : { style: null, notes: [] };
  const { tokens, freeBecause } = await priceOfViews(deps, tx, wanted);
  requirePrice(tokens, expectedCost);
  const paid = await findEntitlement(tx, { ...wanted, subject: wanted });
  const id = randomUUID();
  if (paid === null) await openEntitlement(tx, { ...wanted, id, subject: wanted, cost: tokens });
  const row = await changeGeneration(tx, () =>
    insertGeneration(tx, {
      ...wanted,
      id,
      entitlementId: paid?.id ?? id,
      kind: "views",
      status: "pending",
      stage: "queued",
      bodyStyle: body.style,
      notes: body.notes,
      cost: tokens,
    }),
  );
  if (row === null) throw new AppError("conflict", { isRetryable: true });
  await noteViewsStarted(tx, { ...wanted, id: row.id, isFree: freeBecause === "correction" });
  await deps.enqueueGeneration(tx, row.id);
  return requireViewSet(row);
}

/** Throws `conflict` when a key belongs to something else that the user has started. */
export function requireViewSet(row: GenerationRow): ViewSetRow {
  const viewSet = asViewSet(row);
  if (viewSet === null) throw new AppError("conflict");
  return viewSet;
}

/** Words that name no colour of the list are a custom colour, with the request's named colour to fall back on. */
export function describeCar(
  request: RowOfRequest,
  { make, model, year, colour }: Pick<StartViewsInput, "make" | "model" | "year" | "colour">,
): DescribedCar {
  const named = findNamedColour(colour);
  return {
    make,
    model,
    year,
    colour: named ?? request.swatch,
    customColour: named === null ? colour : null,
    wheelColour: request.wheel_colour,
    modifications: request.visual_options,
    trim: request.trim,
    generation: request.generation,
    numberPlate: request.number_plate,
  };
}

type Asked = { own: OwnRequest; words: z.output<typeof priceOfViewsQuery> };

/** What the views of a request's car would cost now. Throws `not_found`, also for another user's request, `engine_not_offered`, `engine_not_agreed`. */
export async function readPriceOfViews(
  deps: { db: Database; offers: EngineOffers },
  { own, words: { engine = "studio", ...words } }: Asked,
): Promise<PriceOfViews> {
  return deps.db.transaction(async (tx) => {
    const car = describeCar(await readRequest(tx, own), words);
    return priceOfViews(deps, tx, { userId: own.userId, requestId: own.id, car, engine });
  });
}
