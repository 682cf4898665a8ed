import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { readEngineChoice } from "#server/domain/engines/read-engine-choice.ts";
import { openModelReading } from "./model-reading-store.ts";

export type AskModelDeps = {
  offers: EngineOffers;
  /** Queues a model's look at a photo, in the same transaction as its row. */
  enqueueModelReading: (tx: Transaction, photo: { id: string; uploadId: string }) => Promise<void>;
};

/**
 * Lets a model look at a photo as well, where its user chose so. Called once our own engine has found a car, or what is written on one: of a
 * photo that shows none nothing is sent, and nothing spent.
 */
export async function askModel(
  { offers, enqueueModelReading }: AskModelDeps,
  tx: Transaction,
  { userId, photo }: { userId: string; photo: { id: string; uploadId: string } },
): Promise<void> {
  if (!(await mayAskModel(tx, { userId, offers }))) return;
  if (await openModelReading(tx, photo.id)) await enqueueModelReading(tx, photo);
}

/** Whether it is offered, and the user has chosen it and agreed to who gets the photo. */
export async function mayAskModel(
  db: DatabaseOrTransaction,
  of: { userId: string; offers: EngineOffers },
): Promise<boolean> {
  return (await readEngineChoice(db, of)).chosen.reading === "cloud";
}
