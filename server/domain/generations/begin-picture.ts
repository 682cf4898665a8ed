import { randomUUID } from "node:crypto";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import { isSameRecipe } from "#contract/picture-recipe.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Transaction } from "#server/db/client.ts";
import { changeGeneration } from "./change-generation.ts";
import type { EntitlementRow } from "./entitlement-store.ts";
import { findEntitlement, openEntitlement } from "./entitlements.ts";
import { insertGeneration, setOrderedSingly, type GenerationRow, type PictureRow } from "./generation-store.ts";
import { asPicture, listVersions } from "./picture-store.ts";

/** Everything about a picture that is decided before it is begun. */
export type WantedPicture = Pick<
  PictureRow,
  | "userId"
  | "uploadId"
  | "kind"
  | "preset"
  | "aspectRatio"
  | "engine"
  | "isWatermarked"
  | "recipe"
  | "isPassedThrough"
  | "runId"
  | "idempotencyKey"
> &
  Partial<Pick<PictureRow, "runPosition">> & {
    /** What its engine asks for it. */
    price: number;
  };

export type PlannedPicture = {
  wanted: Omit<WantedPicture, "price">;
  /** The same picture, in the making or done: it is taken instead. */
  same: PictureRow | null;
  /** What it is made under for nothing. */
  entitlement: EntitlementRow | null;
  /** Tokens that beginning it takes. */
  cost: number;
  /** Whether its token has paid for as many as it may. */
  isOneTooMany: boolean;
};

/** Every scene in every format, each placed by hand a few times; a program that turns a car degree by degree is told to stop. */
const mostFree = 60;

/**
 * What beginning a picture comes to. What an entitlement lives for costs nothing (docs/decisions/041, 134), also when its
 * owner has deleted it since: then it is made anew (081). Call it with the user's tokens locked: what two calls at once find must not be out of
 * date when they act on it.
 */
export async function planPicture(tx: Transaction, { price, ...wanted }: WantedPicture): Promise<PlannedPicture> {
  const versions = await listVersions(tx, wanted);
  const same = findSamePicture(
    versions.filter(({ deletedAt }) => deletedAt === null),
    wanted,
  );
  const entitlement = await findEntitlement(tx, { ...wanted, subject: wanted });
  const isFree = same !== null || wanted.isPassedThrough || entitlement !== null;
  const cost = isFree ? 0 : price;
  return { wanted, same, entitlement, cost, isOneTooMany: cost === 0 && versions.length >= mostFree };
}

/** A picture of a run that waits until a person has looked at its photo: it has ended before it began, and nothing is held for it. */
export async function keepForLook(
  tx: Transaction,
  { wanted }: PlannedPicture,
  errorCode: ErrorCode,
): Promise<PictureRow> {
  const picture = {
    ...wanted,
    id: randomUUID(),
    status: "failed",
    stage: "queued",
    errorCode,
    finishedAt: new Date(),
  } as const;
  return requireRow(await changeGeneration(tx, () => insertGeneration(tx, picture)));
}

/** Row, entitlement and job in the caller's transaction. What a run is making and somebody orders by itself depends on the run no more. Throws `insufficient_tokens`, `too_many_variations`, `too_much_waiting`. */
export async function beginPicture(
  tx: Transaction,
  { wanted, same, entitlement, cost, isOneTooMany }: PlannedPicture,
  enqueue: (tx: Transaction, generationId: string) => Promise<void>,
): Promise<PictureRow> {
  if (same !== null) {
    const isOfRun = same.runId !== null && isUnfinished(same);
    if (wanted.runId === null && isOfRun) {
      await setOrderedSingly(tx, same.id);
      await enqueue(tx, same.id);
    }
    return same;
  }
  if (isOneTooMany) throw new AppError("too_many_variations");
  const id = randomUUID();
  if (!wanted.isPassedThrough && entitlement === null)
    await openEntitlement(tx, { ...wanted, id, subject: wanted, cost });
  const entitlementId = wanted.isPassedThrough ? null : (entitlement?.id ?? id);
  const picture = { ...wanted, id, status: "pending", stage: "queued", cost, entitlementId } as const;
  const row = requireRow(await changeGeneration(tx, () => insertGeneration(tx, picture)));
  await enqueue(tx, row.id);
  return row;
}

function requireRow(row: GenerationRow | null): PictureRow {
  if (row === null) throw new AppError("conflict", { isRetryable: true });
  return requirePicture(row);
}

/** Throws `conflict` when a key belongs to something else that the user has started. */
export function requirePicture(row: GenerationRow): PictureRow {
  const picture = asPicture(row);
  if (picture === null) throw new AppError("conflict");
  return picture;
}

/** Whether the studio made it in an AI model's stead. */
function isFallBack({ engine, madeBy }: PictureRow): boolean {
  return engine === "cloud" && madeBy === "studio";
}

/**
 * The newest in the same format and made in the same way. One without the mark also serves who would get it with the mark, never the other way
 * round. A photo passed through serves nobody who wants a picture, once it is done; in the making there is only one of the two. Nor does what the studio
 * made in an AI model's stead serve who asks the model once more.
 */
function findSamePicture(versions: readonly PictureRow[], wanted: PlannedPicture["wanted"]): PictureRow | null {
  const serves = (row: PictureRow) =>
    row.aspectRatio === wanted.aspectRatio &&
    isSameRecipe(row.recipe, wanted.recipe) &&
    (wanted.isWatermarked || !row.isWatermarked) &&
    (isUnfinished(row) || (row.isPassedThrough === wanted.isPassedThrough && !isFallBack(row)));
  return versions.findLast(serves) ?? null;
}
