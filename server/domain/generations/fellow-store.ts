import { and, asc, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { Transaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";
import { isLive, toRow, type GenerationRow, type PictureRow, type ViewSetRow } from "./generation-store.ts";
import { asPicture } from "./picture-store.ts";
import { asViewSet } from "./view-set-store.ts";

/**
 * A photo in a preset by the same engine: of the studio's what one token pays for, whatever the format and the mark. In a background of one's own it is the place's photo that
 * counts: another name for it, or its lines moved, cost nothing; another photo under the same name does.
 */
export type PaidPicture = Pick<PictureRow, "userId" | "uploadId" | "preset" | "recipe" | "engine">;
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

/**
 * The others, in the making or done, that the same token pays for; oldest first. A photo that was passed through needs no token, and what AI models
 * make is paid one by one.
 */
export async function listFellows(tx: Transaction, row: GenerationRow): Promise<GenerationRow[]> {
  if (row.engine === "cloud") return [];
  const isFellow = row.kind === "views" ? isOfCar(row) : isOfPicture(row);
  return listLive(tx, and(isFellow, ne(generations.id, row.id), eq(generations.isPassedThrough, false)));
}

/** Whether the photo in the preset is paid: a picture of it is done, as the studio's or in an AI model's stead. */
export async function wasPaid(tx: Transaction, picture: PaidPicture): Promise<boolean> {
  if (picture.engine === "cloud") return false;
  const formats = await listFormats(tx, picture);
  const isPaidFor = formats.some(({ status, isPassedThrough }) => status === "done" && !isPassedThrough);
  return isPaidFor || (await isPaidByFallBack(tx, picture));
}

/** Whether the photo in the preset was paid as the studio's by what an AI model was asked for, and the studio made after all. */
async function isPaidByFallBack(tx: Transaction, picture: PaidPicture): Promise<boolean> {
  const isFallBack = and(eq(generations.madeBy, "studio"), eq(generations.status, "done"), gt(generations.cost, 0));
  return (await listLive(tx, and(isOfPicture({ ...picture, engine: "cloud" }), isFallBack))).length > 0;
}

async function listLive(tx: Transaction, condition: SQL | undefined): Promise<GenerationRow[]> {
  const rows = await tx
    .select()
    .from(generations)
    .where(and(condition, isLive))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return rows.map(toRow).filter((row) => row !== null);
}

function isOfPicture({ userId, uploadId, preset, recipe, engine }: PaidPicture): SQL | undefined {
  const inSamePlace =
    recipe.background === undefined
      ? eq(generations.preset, preset)
      : sql`${generations.recipe} -> 'background' ->> 'uploadId' = ${recipe.background.uploadId}`;
  return and(
    eq(generations.userId, userId),
    eq(generations.uploadId, uploadId),
    eq(generations.engine, engine),
    inSamePlace,
  );
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
