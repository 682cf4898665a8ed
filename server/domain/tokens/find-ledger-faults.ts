import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { countOffLastEntry, countOffSum } from "./ledger-faults-store.ts";

/** Accounts whose balance is not what their last ledger entry left. */
export function countLedgerFaults(db: DatabaseOrTransaction): Promise<number> {
  return countOffLastEntry(db);
}

/** The same by the sum of all entries: exact, and slow where there are many. */
export function countLedgerFaultsBySum(db: DatabaseOrTransaction): Promise<number> {
  return countOffSum(db);
}
