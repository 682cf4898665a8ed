import { ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { sceneNames } from "#server/db/schema/work.ts";
import type { PresetCatalogue } from "./preset-catalogue.ts";

/** Before anything is ordered: what is paid is paid for a scene, whatever it is called then or later (`entitlement_subject`). */
export async function recordSceneNames(db: Database, presets: PresetCatalogue): Promise<void> {
  const rows = presets.flatMap(({ id, name, formerNames = [] }) =>
    [name, ...formerNames].map((one) => ({ name: one, sceneId: id })),
  );
  if (rows.length === 0) return;
  await db
    .insert(sceneNames)
    .values(rows)
    .onConflictDoUpdate({
      target: sceneNames.name,
      set: { sceneId: sql`excluded.scene_id` },
      setWhere: ne(sceneNames.sceneId, sql`excluded.scene_id`),
    });
}
