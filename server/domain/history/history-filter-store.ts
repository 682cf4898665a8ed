import { and, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { HistoryKind } from "#contract/picture-kinds.ts";
import type { Database } from "#server/db/client.ts";
import { pictureGroupTitles } from "#server/db/schema/picture-groups.ts";
import { generations } from "#server/db/schema/work.ts";

/** Which pictures are asked for; all of them without a field. */
export type HistoryFilter = {
  kind?: HistoryKind | undefined;
  preset?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** What somebody typed; each word of it has to be found. */
  search?: string | undefined;
};

/** As many words as anybody types. */
const maxWords = 8;

/** What the history shows: the words of the index, letter for letter. */
export function isShownTo(userId: string): SQL | undefined {
  return and(eq(generations.userId, userId), sql`${generations.status} = 'done'`, isNull(generations.deletedAt));
}

/** Of a query that has the group's title beside each picture (`groupTitleOf`). */
export function fits({ kind, preset, since, until, search = "" }: HistoryFilter): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return and(
    kind && isOfKind[kind],
    preset === undefined ? undefined : eq(generations.preset, preset),
    since && gte(generations.createdAt, since),
    until && lt(generations.createdAt, until),
    words.length === 0 ? undefined : hasAll(words.slice(0, maxWords)),
  );
}

/** Joined by its key: where nobody asks for a word of the title, the database leaves the join out. */
export const groupTitleOf = and(
  eq(pictureGroupTitles.userId, generations.userId),
  eq(pictureGroupTitles.groupId, generations.groupId),
);

/** All at once: one row after the other is read, and each but once. */
const hasAll = (words: readonly string[]): SQL => sql`${searchText} like all (
  array(select fold_text(pattern) from unnest(${sql.param(words.map(asPattern))}::text[]) as pattern))`;

const asPattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const ownText = sql`coalesce(${generations.searchText}, picture_search_text(${generations.id}))`;

/** Both are in indexes; of a picture that is older than its text, the text is made out of its row. */
const searchText = sql`case when ${pictureGroupTitles.searchText} is null then ${ownText} else ${ownText} || ' ' || ${pictureGroupTitles.searchText} end`;

/** Fills the texts of pictures that were made before there were any; gives of how many. */
export async function fillSearchTexts(db: Database, atMost: number): Promise<number> {
  const unfilled = db
    .select({ id: generations.id })
    .from(generations)
    .where(and(sql`${generations.status} = 'done'`, isNull(generations.searchText)))
    .limit(atMost)
    .for("update", { skipLocked: true });
  const { rowCount } = await db
    .update(generations)
    .set({ searchText: sql`picture_search_text(${generations.id})` })
    .where(inArray(generations.id, unfilled));
  return rowCount ?? 0;
}

const isOfKind: Record<HistoryKind, SQL | undefined> = {
  scene: and(sql`${generations.kind} = 'preset'`, isNull(generations.runId)),
  retail: and(sql`${generations.kind} = 'retail'`, isNull(generations.runId)),
  run: isNotNull(generations.runId),
  views: sql`${generations.kind} = 'views'`,
};
