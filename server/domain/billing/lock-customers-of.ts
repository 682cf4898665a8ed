import type { Transaction } from "#server/db/client.ts";
import { lockCustomerRowsOf } from "./billing-store.ts";

/** Until the transaction ends nothing that the provider tells of this user is applied. Before tokens, as whoever applies it locks them. */
export async function lockCustomersOf(tx: Transaction, userId: string): Promise<void> {
  await lockCustomerRowsOf(tx, userId);
}
