import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { pictureGroupTitles } from "#server/db/schema/picture-groups.ts";

type OwnGroup = { userId: string; groupId: string };

export async function listGroupTitles(
  db: DatabaseOrTransaction,
  { userId, groupIds }: { userId: string; groupIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ groupId: pictureGroupTitles.groupId, title: pictureGroupTitles.title })
    .from(pictureGroupTitles)
    .where(and(eq(pictureGroupTitles.userId, userId), inArray(pictureGroupTitles.groupId, [...groupIds])));
  return new Map(rows.map(({ groupId, title }) => [groupId, title]));
}

/** Null takes the title away. */
export async function setGroupTitle(tx: Transaction, own: OwnGroup, title: string | null): Promise<void> {
  const { userId, groupId } = own;
  if (title === null) {
    await tx
      .delete(pictureGroupTitles)
      .where(and(eq(pictureGroupTitles.userId, userId), eq(pictureGroupTitles.groupId, groupId)));
    return;
  }
  await tx
    .insert(pictureGroupTitles)
    .values({ userId, groupId, title })
    .onConflictDoUpdate({ target: [pictureGroupTitles.userId, pictureGroupTitles.groupId], set: { title } });
}
