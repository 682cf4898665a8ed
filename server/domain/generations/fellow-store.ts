import { and, asc, eq, ne, sql, type SQL } from "drizzle-orm";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { Transaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";
import { isLive, toRow, type GenerationRow, type PictureRow, type ViewSetRow } from "./generation-store.ts";
import { asPicture } from "./picture-store.ts";
import { asViewSet } from "./view-set-store.ts";

/**
 * A photo in a preset: what one token pays for, whatever the format and the mark. In a background of one's own it is the place's photo that
 * counts: another name for it, or its lines moved, cost nothing; another photo under the same name does.
 */
export type PaidPicture = Pick<PictureRow, "userId" | "uploadId" | "preset" | "recipe">;
/** A car in the same words, painted by the same engine. */
export type PaidCar = Pick<ViewSetRow, "userId" | "engine"> & { car: DescribedCar };

/** In the making or done, oldest first, also those that are deleted, and photos that were passed through: these pay for nothing. */
export async function listFormats(tx: Transaction, picture: PaidPicture): Promise<PictureRow[]> {
  return (await listLive(tx, isOfPicture(picture))).map(asPicture).filter((row) => row !== null);
}

/** In the making or done, oldest first, also those that are deleted. */
export async function listPaintings(tx: Transaction, car: PaidCar): Promise<ViewSetRow[]> {
  return (await listLive(tx, isOfCar(car))).map(asViewSet).filter((row) => row !== null);
}

/** The others, in the making or done, that the same token pays for; oldest first. A photo that was passed through needs no token. */
export async function listFellows(tx: Transaction, row: GenerationRow): Promise<GenerationRow[]> {
  const isFellow = row.kind === "views" ? isOfCar(row) : isOfPicture(row);
  return listLive(tx, and(isFellow, ne(generations.id, row.id), eq(generations.isPassedThrough, false)));
}

async function listLive(tx: Transaction, condition: SQL | undefined): Promise<GenerationRow[]> {
  const rows = await tx
    .select()
    .from(generations)
    .where(and(condition, isLive))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return rows.map(toRow).filter((row) => row !== null);
}

function isOfPicture({ userId, uploadId, preset, recipe }: PaidPicture): SQL | undefined {
  const inSamePlace =
    recipe.background === undefined
      ? eq(generations.preset, preset)
      : sql`${generations.recipe} -> 'background' ->> 'uploadId' = ${recipe.background.uploadId}`;
  return and(eq(generations.userId, userId), eq(generations.uploadId, uploadId), inSamePlace);
}

/** As jsonb: the order of the fields means nothing. */
function isOfCar({ userId, engine, car }: PaidCar): SQL | undefined {
  return and(
    eq(generations.userId, userId),
    eq(generations.kind, "views"),
    eq(generations.engine, engine),
    sql`${generations.car} = ${JSON.stringify(car)}::jsonb`,
  );
}
