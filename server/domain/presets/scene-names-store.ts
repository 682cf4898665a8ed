import { ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { sceneNames } from "#server/db/schema/work.ts";

/** Names that are known of another scene become those of this one. */
export async function putSceneNames(db: Database, names: readonly (typeof sceneNames.$inferInsert)[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(sceneNames)
    .values([...names])
    .onConflictDoUpdate({
      target: sceneNames.name,
      set: { sceneId: sql`excluded.scene_id` },
      setWhere: ne(sceneNames.sceneId, sql`excluded.scene_id`),
    });
}
