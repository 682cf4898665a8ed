import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { WatchedPool } from "./watched-pool.ts";

/** The database, or a transaction on it: what every store function takes as its first argument. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type DatabaseOrTransaction = Database | Transaction;

export type DatabaseClient = {
  db: Database;
  pool: WatchedPool;
  close: () => Promise<void>;
};

export type DatabaseBounds = {
  /** Also how long a caller waits while others hold all connections. */
  connectWithinMs: number;
  /** How long one caller may hold a connection, with all its queries. */
  heldAtMostMs: number;
};

/**
 * A call's statements take milliseconds, the slowest transaction a second. A database that stands still (a frozen machine, a disk that no
 * longer answers) sends neither an answer nor an error: then the connection is given up, and with it the transaction. A timeout of a
 * single query would leave the transaction open on a connection that the pool hands to the next caller.
 */
export const boundsOfCalls: DatabaseBounds = { connectWithinMs: 5000, heldAtMostMs: 8000 };

/** A worker's own pixel work may keep it from looking at an answer for seconds. */
export const boundsOfJobs: DatabaseBounds = { connectWithinMs: 10_000, heldAtMostMs: 60_000 };

/** Opens a pool; `onConnectionError` hears of connections that broke (they are replaced by themselves). */
export function openDatabase(
  connectionString: string,
  onConnectionError: (error: Error) => void,
  { connectWithinMs, heldAtMostMs } = boundsOfCalls,
): DatabaseClient {
  const pool = new WatchedPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  });
  // The pool hears of its idle connections only: one that breaks in the hands of a caller would end the process. The caller's
  // query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", onConnectionError);
  limitHolding(pool, heldAtMostMs);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Rejects when the database does not answer. */
export async function requireAnswer(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

function limitHolding(pool: pg.Pool, heldAtMostMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    const giveUp = (): void => {
      if (client instanceof pg.Client) void client.end();
    };
    timers.set(client, setTimeout(giveUp, heldAtMostMs).unref());
  });
  pool.on("release", (_error, client) => clearTimeout(timers.get(client)));
}
