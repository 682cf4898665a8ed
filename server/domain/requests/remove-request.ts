import type { Transaction } from "#server/db/client.ts";
import { deleteRequest } from "./request-store.ts";

/** Takes away a request, which the caller has locked, with what hangs on it: its views as well. */
export async function removeRequest(tx: Transaction, requestId: string): Promise<void> {
  await deleteRequest(tx, requestId);
}
