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

/** Opens a pool; `onConnectionError` hears of connections that broke (they are replaced by themselves). */
export function openDatabase(connectionString: string, onConnectionError: (error: Error) => void): DatabaseClient {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // The pool hears of its idle connections only: one that breaks in the hands of a caller would end the process. The caller's
  // query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", onConnectionError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
