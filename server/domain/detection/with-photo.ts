import type { Database, Transaction } from "#server/db/client.ts";
import { lockRequestOfAnyone } from "#server/domain/requests/read-request.ts";
import { findPhoto, type PhotoRow } from "./detection-store.ts";

export type OwnRequest = { userId: string; id: string };

/** Does something with a photo that is still waited for, its request locked. Null when it has ended, or is gone. */
export async function withPhoto(
  db: Database,
  { photoId, isWaited }: { photoId: string; isWaited: (photo: PhotoRow) => boolean },
  work: (tx: Transaction, it: { own: OwnRequest; photo: PhotoRow }) => Promise<void>,
): Promise<PhotoRow | null> {
  return db.transaction(async (tx) => {
    const listed = await findPhoto(tx, photoId);
    const request = listed && (await lockRequestOfAnyone(tx, listed.requestId));
    const photo = request && (await findPhoto(tx, photoId));
    if (!request || !photo || !isWaited(photo)) return null;
    await work(tx, { own: { userId: request.user_id, id: request.id }, photo });
    return photo;
  });
}
