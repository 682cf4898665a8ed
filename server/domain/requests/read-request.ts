import { AppError } from "#contract/errors.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { readDetection } from "#server/domain/detection/read-detection.ts";
import { presentRequest, presentRow, type RowOfRequest } from "./present-request.ts";
import { findRequest, findRequestForUpdate, findRequestOfAnyoneForUpdate } from "./request-store.ts";

export type OwnRequest = {
  userId: string;
  id: string;
};

/** Null when there is none, or it is another user's. */
export async function findOwnRequest(db: DatabaseOrTransaction, own: OwnRequest): Promise<CarRequest | null> {
  const row = await findRequest(db, own);
  return row && presentRequest(row, await readDetection(db, row.id));
}

/** Throws `not_found`, also for another user's request. */
export async function readRequest(db: DatabaseOrTransaction, own: OwnRequest): Promise<CarRequest> {
  const request = await findOwnRequest(db, own);
  if (request === null) throw new AppError("not_found");
  return request;
}

/**
 * The row, locked until the transaction ends: whoever starts views of one request or writes what its photos tell takes turns. Throws `not_found`,
 * also for another user's request.
 */
export async function lockRequest(tx: Transaction, own: OwnRequest): Promise<RowOfRequest> {
  const row = await findRequestForUpdate(tx, own);
  if (row === null) throw new AppError("not_found");
  return presentRow(row);
}

/** The same for the worker, which acts for whoever owns it; null when it is gone. */
export async function lockRequestOfAnyone(tx: Transaction, id: string): Promise<RowOfRequest | null> {
  const row = await findRequestOfAnyoneForUpdate(tx, id);
  return row && presentRow(row);
}
