import { AppError } from "#contract/errors.ts";
import { groupPreviewPictures, maxPicturesAtOnce, undoDeleteSeconds } from "#contract/limits.ts";
import type { Picture, PictureGroupPage, PictureOverview, PicturePage } from "#contract/pictures.ts";
import type { Database, DatabaseOrTransaction } from "#server/db/client.ts";
import { carName } from "./car-name.ts";
import { listGroupTitles } from "./group-title-store.ts";
import { fillSearchTexts, type HistoryFilter } from "./history-filter-store.ts";
import {
  countByPreset,
  countOfGroups,
  listGroups,
  listNewestOfGroups,
  listOfGroup,
  listShownById,
} from "./history-store.ts";
import { presentGroup, presentPicture } from "./present-picture.ts";
import { listUndoable } from "./shown-store.ts";

type PageOfUser = {
  userId: string;
  filter: HistoryFilter;
  limit: number;
  /** The newest picture of the last group of the page before, or its last picture. */
  beforeId: string | null;
};

/** One page of the user's groups, the one with the newest fitting picture first; one group alone where it is named. */
export async function listHistory(
  db: DatabaseOrTransaction,
  { userId, filter, groupId, limit, beforeId }: PageOfUser & { groupId: string | null },
): Promise<PictureGroupPage> {
  const found = await listGroups(db, { userId, filter, groupId, limit: limit + 1, beforeId });
  const shown = found.slice(0, limit);
  if (shown.length === 0) return { groups: [], nextBefore: null };
  const groupIds = shown.map((group) => group.groupId);
  const rows = await listNewestOfGroups(db, { userId, filter, groupIds, ofEach: groupPreviewPictures });
  const counts = await countOfGroups(db, { userId, filter, groupIds });
  const titles = await listGroupTitles(db, { userId, groupIds });
  const ofGroups = Map.groupBy(rows, (row) => row.groupId);
  return {
    groups: groupIds.flatMap((id) => {
      const [first, ...rest] = ofGroups.get(id) ?? [];
      // Its pictures were deleted between the two questions.
      if (first === undefined) return [];
      const group = { title: titles.get(id) ?? null, pictureCount: counts.get(id) ?? 0 };
      return [presentGroup({ ...group, rows: [first, ...rest] })];
    }),
    nextBefore: found.length > limit ? (shown.at(-1)?.newestId ?? null) : null,
  };
}

/** One page of a group's pictures, newest first. Another user's group has none. */
export async function listGroupPictures(
  db: DatabaseOrTransaction,
  { limit, ...page }: PageOfUser & { groupId: string },
): Promise<PicturePage> {
  const rows = await listOfGroup(db, { ...page, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { pictures: shown.map(presentPicture), nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Throws `not_found`, also for another user's picture and for one that is deleted. */
export async function readPictureEntry(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<Picture> {
  const [row] = await listShownById(db, { userId, ids: [id] });
  if (row === undefined) throw new AppError("not_found");
  return presentPicture(row);
}

export async function readPictureOverview(db: DatabaseOrTransaction, userId: string): Promise<PictureOverview> {
  const counts = await countByPreset(db, userId);
  const deleted = await listUndoable(db, { userId, limit: maxPicturesAtOnce });
  return {
    pictureCount: counts.reduce((sum, { pictures }) => sum + pictures, 0),
    presets: counts.flatMap(({ preset }) => (preset === null ? [] : [preset])).toSorted(),
    deletedCount: deleted[0]?.total ?? 0,
    deleted: deleted.flatMap((row) => presentDeleted(row)),
  };
}

function presentDeleted(row: Awaited<ReturnType<typeof listUndoable>>[number]): PictureOverview["deleted"] {
  const { id, title, preset, aspectRatio, fileName, car, deletedAt } = row;
  if (deletedAt === null) return [];
  const name = car === null ? `${preset ?? ""} ${aspectRatio ?? ""}, ${fileName ?? ""}` : `${carName(car)}, six views`;
  const undoUntil = new Date(deletedAt.getTime() + undoDeleteSeconds * 1000).toISOString();
  return [{ id, name: title ?? name, deletedAt: deletedAt.toISOString(), undoUntil }];
}

/** Half a second of the database, in which nobody changes these pictures. */
const searchTextsAtOnce = 5000;

/** Pictures of older versions are searched as fast as new ones once the sweeps have been through. Gives how many it was. */
export function sweepSearchTexts(db: Database, atMost = searchTextsAtOnce): Promise<number> {
  return fillSearchTexts(db, atMost);
}
