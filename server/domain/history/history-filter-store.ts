import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { HistoryKind } from "#contract/picture-kinds.ts";
import { pictureGroupTitles } from "#server/db/schema/picture-groups.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { accentedLetters, plainLetters } from "./fold-text.ts";

/** Which pictures are asked for; all of them without a field. */
export type HistoryFilter = {
  kind?: HistoryKind | undefined;
  preset?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Folded; each has to be found. */
  words?: readonly string[] | undefined;
};

/** What the history shows: the words of the index, letter for letter. */
export function isShownTo(userId: string): SQL | undefined {
  return and(eq(generations.userId, userId), sql`${generations.status} = 'done'`, isNull(generations.deletedAt));
}

export function fits({ kind, preset, since, until, words = [] }: HistoryFilter): SQL | undefined {
  return and(
    kind && isOfKind[kind],
    preset === undefined ? undefined : eq(generations.preset, preset),
    since && gte(generations.createdAt, since),
    until && lt(generations.createdAt, until),
    // All at once: folding a row's text takes longer than looking for a word in it.
    words.length === 0 ? undefined : sql`${searchedText} like all (${sql.param(words.map(asPattern))}::text[])`,
  );
}

const asPattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const isOfKind: Record<HistoryKind, SQL | undefined> = {
  scene: and(sql`${generations.kind} = 'preset'`, isNull(generations.runId)),
  retail: and(sql`${generations.kind} = 'retail'`, isNull(generations.runId)),
  run: isNotNull(generations.runId),
  views: sql`${generations.kind} = 'views'`,
};

const saidOfPicture = sql`concat_ws(' ', ${generations.title}, ${generations.preset},
  ${generations.car} ->> 'make', ${generations.car} ->> 'model', ${generations.car} ->> 'year',
  (select ${uploads.fileName} from ${uploads} where ${uploads.id} = ${generations.uploadId}),
  (select ${pictureGroupTitles.title} from ${pictureGroupTitles}
    where ${pictureGroupTitles.userId} = ${generations.userId} and ${pictureGroupTitles.groupId} = ${generations.groupId}))`;

/** Hardly any text has an accent, and looking for 200 letters in each takes its time. */
const searchedText = sql`(select lower(case when octet_length(said) = char_length(said) then said
  else translate(normalize(said), ${accentedLetters}, ${plainLetters}) end) from (values (${saidOfPicture})) as one (said))`;
