import { AppError } from "#contract/errors.ts";
import { accountSpaceBytes } from "#contract/limits.ts";
import type { PlanId } from "#contract/plans.ts";
import type { AccountStorage } from "#contract/storage.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { reservedBytes, sumBytes, sumGenerations, sumUploads } from "./account-files-store.ts";
import { countAboutToGo } from "./unused-files-store.ts";

/** So long before an unused photo goes its owner is told. */
const toldDaysBefore = 7;

/** What an account's files take, and how much they may. */
export async function readAccountStorage(db: DatabaseOrTransaction, userId: string): Promise<AccountStorage> {
  const photos = await sumUploads(db, userId);
  const { pictures, views, deletedBytes } = await sumGenerations(db, userId);
  return {
    usedBytes: photos.bytes + pictures.bytes + views.bytes + deletedBytes,
    quotaBytes: accountSpaceBytes[await planOfUser(db, userId)],
    photos,
    pictures,
    views,
    deletedBytes,
    photosAboutToGo: await countAboutToGo(db, { userId, withinDays: toldDaysBefore }),
  };
}

type WantedSpace = {
  userId: string;
  bytes?: number;
  /** About to be begun. What is begun already is counted by its row. */
  pictures?: number;
  views?: number;
  limits?: SpaceLimits;
};

/**
 * Refuses what would go beyond the account's space: photos as they come, and pictures before they are paid. Where the row that takes the space is written
 * in the same transaction, with the user's tokens locked, the next one sees it.
 * @throws AppError `account_full`
 */
export async function requireAccountSpace(
  db: DatabaseOrTransaction,
  { userId, bytes = 0, pictures = 0, views = 0, limits = accountSpaceBytes }: WantedSpace,
): Promise<void> {
  const wanted = bytes + pictures * reservedBytes.picture + views * reservedBytes.views;
  const limit = limits[await planOfUser(db, userId)];
  if ((await sumBytes(db, userId)) + wanted > limit) throw new AppError("account_full");
}

export type SpaceLimits = Readonly<Record<PlanId, number>>;
