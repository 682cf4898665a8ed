import { AppError } from "#contract/errors.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { presentRequest } from "./present-request.ts";
import { findRequest, findRequestForUpdate } from "./request-store.ts";

export type OwnRequest = {
  userId: string;
  id: string;
};

/** Throws `not_found`, also for another user's request. */
export async function readRequest(db: DatabaseOrTransaction, own: OwnRequest): Promise<CarRequest> {
  const row = await findRequest(db, own);
  if (row === null) throw new AppError("not_found");
  return presentRequest(row);
}

/** The same, with the row locked until the transaction ends: whoever starts views of one request takes turns. */
export async function lockRequest(tx: Transaction, own: OwnRequest): Promise<CarRequest> {
  const row = await findRequestForUpdate(tx, own);
  if (row === null) throw new AppError("not_found");
  return presentRequest(row);
}
