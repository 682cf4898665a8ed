import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The database, or a transaction on it: what every store function takes as its first argument. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type DatabaseOrTransaction = Database | Transaction;

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Opens a pool; `onIdleError` hears of connections that broke while idle (they are replaced by themselves). */
export function openDatabase(connectionString: string, onIdleError: (error: Error) => void): DatabaseClient {
  const pool = new pg.Pool({ connectionString, max: 10 });
  pool.on("error", onIdleError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
