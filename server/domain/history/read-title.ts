import type { TitleOf } from "#contract/pictures.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { listGroupTitles } from "./group-title-store.ts";
import { listShownById } from "./history-store.ts";

/** What the user calls a picture or a group, by its id. */
export async function readTitle(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<TitleOf> {
  const [picture] = await listShownById(db, { userId, ids: [id] });
  if (picture !== undefined) return { what: "picture", id, title: picture.title };
  const titles = await listGroupTitles(db, { userId, groupIds: [id] });
  return { what: "group", id, title: titles.get(id) ?? null };
}
