import type { Transaction } from "#server/db/client.ts";
import { countApiKeysOf, deleteApiKeysOf } from "./api-key-store.ts";

/** All keys of an account end, in every process, with the transaction. Gives how many there were. */
export async function revokeKeysOf(tx: Transaction, userId: string): Promise<number> {
  return deleteApiKeysOf(tx, userId);
}

/** How many keys an account has, ended ones included. */
export async function countKeysOf(tx: Transaction, userId: string): Promise<number> {
  return countApiKeysOf(tx, userId);
}
