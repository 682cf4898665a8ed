import type { Database } from "#server/db/client.ts";
import { listRefunds, type RefundRow } from "./refund-store.ts";

export type Refund = RefundRow;

/** What went back by machine or waits to, for the operator: what waits first, then the newest. */
export async function readRefunds(db: Database, atMost: number): Promise<Refund[]> {
  return listRefunds(db, atMost);
}
