import { detectedFields, sureConfidence } from "#contract/detected-fields.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { changeWords } from "#server/domain/requests/change-words.ts";
import { findDetection, listPhotos, setDetection, type DetectionRow, type RegisterWord } from "./detection-store.ts";
import { isSamePlate } from "./elect-reading.ts";
import { putTogether } from "./put-together.ts";
import { asRegisterPlate } from "./register-plate.ts";
import { wordsOfFields } from "./words-of-fields.ts";

export type SettleDeps = {
  /** Queues the question to the vehicle register, in the same transaction; null where there is none to ask. */
  enqueueRegister: ((tx: Transaction, requestId: string) => Promise<void>) | null;
};

type OwnRequest = { userId: string; id: string };

/**
 * Puts together what is told by now, writes it into the request's row, and tells the pages. Called with the request's row locked: the one
 * writer of a reading's state.
 */
export async function settleFields(deps: SettleDeps, tx: Transaction, own: OwnRequest): Promise<DetectionRow | null> {
  const row = await gather(tx, own.id);
  if (row === null) return null;
  const { fields } = row;
  const isAsking = row.isAsking || (await askRegister(deps, tx, row));
  await setDetection(tx, own.id, { fields, isAsking });
  await changeWords(tx, own.id, wordsOfFields(fields, { isEnded: hasEnded(row) }));
  await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: own.id });
  return { ...row, isAsking };
}

/** The same for a car whose views are made: its row keeps the words that they were painted with, but for a plate that nobody tells any more. */
export async function keepWordsOf(tx: Transaction, own: OwnRequest): Promise<DetectionRow | null> {
  const row = await gather(tx, own.id);
  if (row === null) return null;
  await setDetection(tx, own.id, { fields: row.fields });
  const { numberPlate } = wordsOfFields(row.fields, { isEnded: true });
  await changeWords(tx, own.id, { numberPlate });
  await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: own.id });
  return row;
}

/** The reading with all that is told by now. */
async function gather(tx: Transaction, requestId: string): Promise<DetectionRow | null> {
  const row = await findDetection(tx, requestId);
  if (row === null) return null;
  const photos = await listPhotos(tx, requestId);
  const told = putTogether({ photos, register: row.register, corrections: row.corrections });
  return { ...row, fields: hasEnded(row) ? withoutGaps(told) : told };
}

/** Whether a reading is over; another photo opens it again. */
export function hasEnded({ status }: Pick<DetectionRow, "status">): boolean {
  return status === "done" || status === "failed";
}

/** Once all has been looked at, what nobody has told can't be told. */
export function withoutGaps(fields: DetectionRow["fields"]): DetectionRow["fields"] {
  return Object.fromEntries(detectedFields.map((field) => [field, fields[field] ?? null]));
}

/** Whether the register has been asked about the plate. */
async function askRegister(
  { enqueueRegister }: SettleDeps,
  tx: Transaction,
  { fields, register, requestId }: DetectionRow,
): Promise<boolean> {
  const plate = plateToAsk(fields);
  if (enqueueRegister === null || plate === null || isAnswered(register, plate)) return false;
  await enqueueRegister(tx, requestId);
  return true;
}

/** The plate that is sure, as the register writes it; null for one that it can't hold. */
export function plateToAsk(fields: DetectionRow["fields"]): string | null {
  const plate = fields.number_plate ?? null;
  return plate === null || plate.confidence < sureConfidence ? null : asRegisterPlate(plate);
}

function isAnswered(register: RegisterWord | null, plate: string): boolean {
  return register !== null && isSamePlate(register.plate, plate);
}
