import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generations.ts";
import { tokensPerImage } from "#contract/limits.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { DescribedCar, ViewSet } from "#contract/view-sets.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { findNamedColour } from "#server/domain/requests/find-named-colour.ts";
import { lockRequest } from "#server/domain/requests/read-request.ts";
import { requireKnownColours } from "#server/domain/requests/require-known-colours.ts";
import { holdTokens } from "#server/domain/tokens/hold-tokens.ts";
import { changeGeneration, generationCause } from "./change-generation.ts";
import type { ChosenBody } from "./choose-body.ts";
import { findByIdempotencyKey, insertGeneration, type ViewSetRow } from "./generation-store.ts";
import { presentViewSet } from "./present-view-set.ts";
import { asViewSet, listUsableViewSets } from "./view-set-store.ts";

export interface StartViewsDeps {
  db: Database;
  engineName: EngineName;
  /** Which of the bodies stands in for a car. */
  chooseBody: (car: DescribedCar) => ChosenBody;
  /** Queues the work in the same transaction as the row. */
  enqueueGeneration: (tx: Transaction, generationId: string) => Promise<void>;
}

export interface StartViewsInput {
  userId: string;
  requestId: string;
  /** These four overrule the request's own words. */
  make: string;
  model: string;
  year: number;
  colour: string;
  idempotencyKey: string | null;
}

/**
 * Holds a token and starts the work on six views, in one transaction: the specification's `deduct_generation_tokens`, where no browser can
 * skip it. A repeated call (same key, or the same car of the same request, in the making or done) finds what the first one started.
 * Throws `unknown_colour`, `not_found`, `insufficient_tokens`, and `conflict` while views of the request are made with other words.
 */
export async function startViews(deps: StartViewsDeps, input: StartViewsInput): Promise<ViewSet> {
  requireKnownColours(input);
  const row = await deps.db.transaction(async (tx) => {
    const { userId, requestId, idempotencyKey } = input;
    // Locked first: two calls for one request take turns, and the second finds what the first has written.
    const request = await lockRequest(tx, { userId, id: requestId });
    const repeated = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
    if (repeated !== null) return asViewSet(repeated);
    const car = describeCar(request, input);
    return (await findSameViews(tx, { requestId, car })) ?? begin(deps, tx, { input, car });
  });
  // The key belongs to something else, or to a call for another request in this very moment.
  if (row === null) throw new AppError("conflict");
  return presentViewSet(row);
}

async function findSameViews(
  tx: Transaction,
  { requestId, car }: { requestId: string; car: DescribedCar },
): Promise<ViewSetRow | null> {
  const usable = await listUsableViewSets(tx, requestId);
  const same = usable.find((row) => isDeepStrictEqual(row.car, car));
  if (same !== undefined) return same;
  if (usable.some(({ status }) => status !== "done")) throw new AppError("conflict");
  return null;
}

async function begin(
  deps: StartViewsDeps,
  tx: Transaction,
  { input, car }: { input: StartViewsInput; car: DescribedCar },
): Promise<ViewSetRow | null> {
  const body = deps.chooseBody(car);
  const row = await changeGeneration(tx, () =>
    insertGeneration(tx, {
      id: randomUUID(),
      userId: input.userId,
      kind: "views",
      status: "pending",
      stage: "queued",
      requestId: input.requestId,
      car,
      bodyStyle: body.style,
      notes: body.notes,
      engine: deps.engineName,
      idempotencyKey: input.idempotencyKey,
    }),
  );
  if (row === null) return null;
  await holdTokens(tx, { userId: row.userId, count: tokensPerImage, cause: generationCause(row.id) });
  await deps.enqueueGeneration(tx, row.id);
  return asViewSet(row);
}

/** Words that name no colour of the list are a custom colour, with the request's named colour to fall back on. */
function describeCar(request: CarRequest, { make, model, year, colour }: StartViewsInput): DescribedCar {
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
