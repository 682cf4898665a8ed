import type { Transaction } from "#server/db/client.ts";
import { deleteRepeat } from "./repeat-store.ts";

/** What was asked for under a key: any call may be made under it from then on. */
export async function forgetRepeat(tx: Transaction, own: { userId: string; key: string }): Promise<void> {
  await deleteRepeat(tx, own);
}
