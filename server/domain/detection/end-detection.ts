import type { Transaction } from "#server/db/client.ts";
import { changeWords } from "#server/domain/requests/change-words.ts";
import { listPhotos, setDetection, type DetectionRow, type PhotoOfCar } from "./detection-store.ts";
import { hasEnded, withoutGaps } from "./settle-fields.ts";
import { wordsOfFields } from "./words-of-fields.ts";

/** Ends a reading when nothing is waited for any more, and writes the words of its end. Gives whether it ended with something told. */
export async function endDetection(tx: Transaction, row: DetectionRow): Promise<boolean> {
  if (row.isAsking || hasEnded(row)) return false;
  const { requestId, fields } = row;
  const photos = await listPhotos(tx, requestId);
  if (photos.some(({ status, modelStatus }) => [status, modelStatus].includes("waiting"))) return false;
  const errorCode = findFailure(photos, row);
  const status = errorCode === null ? "done" : "failed";
  await setDetection(tx, requestId, { fields: withoutGaps(fields), status, errorCode });
  if (errorCode !== null) return false;
  await changeWords(tx, requestId, wordsOfFields(fields, { isEnded: true }));
  return true;
}

/** No photo is left, or nothing is known of the car and a photo could not be read. */
function findFailure(photos: readonly PhotoOfCar[], { fields }: DetectionRow): string | null {
  if (photos.length === 0) return "photo_removed";
  const isTold = Object.values(fields).some((reading) => reading !== null && reading !== undefined);
  if (isTold) return null;
  return photos.find(({ status }) => status === "failed")?.errorCode ?? null;
}
