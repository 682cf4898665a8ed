import type { Transaction } from "#server/db/client.ts";
import { deletePhotosOf, findDetection, lockRequestsOf, readPaidViews, setDetection } from "./detection-store.ts";
import { isSamePlate } from "./elect-reading.ts";
import { endDetection } from "./end-detection.ts";
import { keepWordsOf, settleFields } from "./settle-fields.ts";

type Own = { userId: string; id: string };

/** The requests of a photo that is about to be taken away. Asked for before anything else is locked: whoever changes one locks it first. */
export function lockRequestsOfPhoto(tx: Transaction, own: Own): Promise<Own[]> {
  return lockRequestsOf(tx, own);
}

/**
 * Takes away what a photo told of its cars, with the photo: their fields are put together anew from what is left. What a person said stays, and
 * of a car whose views are made also the words that they were painted with; never a plate that only the photo told.
 */
export async function forgetPhoto(
  tx: Transaction,
  { uploadId, requests }: { uploadId: string; requests: readonly Own[] },
): Promise<void> {
  await deletePhotosOf(tx, uploadId);
  for (const own of requests) {
    await forgetRegister(tx, own.id);
    const { hasViews } = await readPaidViews(tx, own.id);
    const row = hasViews ? await keepWordsOf(tx, own) : await settleFields({ enqueueRegister: null }, tx, own);
    // The photo that was waited for may be the one that is gone. What is left starts no views: a person took something away.
    if (row !== null) await endDetection(tx, row);
  }
}

/** The register's answer stays about a plate that a person said; it may have been asked about another that only this photo told. */
async function forgetRegister(tx: Transaction, requestId: string): Promise<void> {
  const row = await findDetection(tx, requestId);
  const said = row?.corrections.number_plate ?? null;
  if (!row?.register || (said !== null && isSamePlate(said, row.register.plate))) return;
  await setDetection(tx, requestId, { register: null });
}
