import { sql, type SQL } from "drizzle-orm";
import { generations } from "#server/db/schema/work.ts";

/** The condition of a page that begins behind one of the user's generations; none for the first page. */
export function isOlderThan({ userId, beforeId }: { userId: string; beforeId: string | null }): SQL | undefined {
  if (beforeId === null) return undefined;
  return sql`(${generations.createdAt}, ${generations.id}) < (
    select cursor.created_at, cursor.id from ${generations} as cursor where cursor.id = ${beforeId} and cursor.user_id = ${userId})`;
}
