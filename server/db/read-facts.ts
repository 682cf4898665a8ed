import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";

export type DatabaseFacts = {
  version: string;
  latencyMs: number;
  /** Below zero: the database has some that this version does not know. */
  pendingMigrations: number;
  usedConnections: number;
  maxConnections: number;
  bytes: number;
  /** How far this machine's clock is ahead of the database's. */
  skewMs: number;
  /** Accounts whose entries do not add up to their balance; null before there are accounts. */
  ledgerFaults: number | null;
};

const questions = 5;
const journalPath = fileURLToPath(new URL("./migrations/meta/_journal.json", import.meta.url));

/** Only looks. */
export async function readDatabaseFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, statement_timeout: 60_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { latencyMs, skewMs } = await measure(client);
    const { rows } = await client.query<Row>(asked);
    const [row] = rows;
    if (row === undefined) throw new Error("The database answered nothing.");
    return { ...row, bytes: Number(row.bytes), latencyMs, skewMs, ...(await readOurs(client)) };
  } finally {
    await client.end();
  }
}

type Row = Pick<DatabaseFacts, "version" | "usedConnections" | "maxConnections"> & { bytes: string };

const asked = `
  select current_setting('server_version') as version,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
    current_setting('max_connections')::int as "maxConnections",
    pg_database_size(current_database())::text as bytes`;

/** Of several, the fastest answer; its clock is taken to be that of its middle. */
async function measure(client: pg.Client): Promise<Pick<DatabaseFacts, "latencyMs" | "skewMs">> {
  let best = { latencyMs: Number.POSITIVE_INFINITY, skewMs: 0 };
  for (let nth = 0; nth < questions; nth += 1) {
    const startedAt = performance.now();
    const { rows } = await client.query<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
    const latencyMs = performance.now() - startedAt;
    const skewMs = Date.now() - latencyMs / 2 - (rows[0]?.now ?? 0) * 1000;
    if (latencyMs < best.latencyMs) best = { latencyMs, skewMs };
  }
  return best;
}

async function readOurs(client: pg.Client): Promise<Pick<DatabaseFacts, "pendingMigrations" | "ledgerFaults">> {
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(await readFile(journalPath, "utf8")));
  const { rows: there } = await client.query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  );
  if (there[0]?.has !== true) return { pendingMigrations: entries.length, ledgerFaults: null };
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  );
  const pendingMigrations = entries.length - (rows[0]?.count ?? 0);
  if (pendingMigrations !== 0) return { pendingMigrations, ledgerFaults: null };
  const { rows: faults } = await client.query<{ count: number }>(offSum);
  return { pendingMigrations, ledgerFaults: faults[0]?.count ?? 0 };
}

const offSum = `
  select count(*)::int as count from token_balances balance
  left join (
    select user_id, sum(plan_tokens) as plan, sum(purchased_tokens) as purchased from token_ledger group by user_id
  ) entries on entries.user_id = balance.user_id
  where (balance.plan_tokens, balance.purchased_tokens)
    is distinct from (coalesce(entries.plan, 0), coalesce(entries.purchased, 0))`;
