import { sql, TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";

/**
 * How often `act` reads a whole table for want of an index; however small the table of a test, an index is taken where there is one. What it has
 * done is undone.
 */
export async function countScans(
  db: Database,
  table: string,
  act: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let scans = Number.NaN;
  const counting = db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    // What the connection has done just before may not be reported yet, and would be counted with it.
    const before = await readScans(tx, table);
    await act(tx);
    scans = (await readScans(tx, table)) - before;
    tx.rollback();
  });
  await counting.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return scans;
}

async function readScans(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`select coalesce(seq_scan, 0)::integer as scans from pg_stat_xact_user_tables where relname = ${table}`,
  );
  return Number(rows[0]?.["scans"]);
}
