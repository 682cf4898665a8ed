import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { BackedUpTable, Manifest } from "./manifest.ts";

export async function connectForRestore(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "carvas-restore", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Servers that have the database open. */
export async function countServers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('carvas-jobs', 'carvas-live-events')`);
  return rows[0]?.count ?? 0;
}

/** Whether anybody has an account in it. */
export async function hasUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.users') is not null as there");
  if (rows[0]?.there !== true) return false;
  const { rowCount } = await client.query("select 1 from public.users limit 1");
  return (rowCount ?? 0) > 0;
}

/** All that is ours goes. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query("begin");
  for (const schema of ["pgboss", "drizzle", "public"]) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query("create schema public");
  await client.query("commit");
}

/** What `loadTables` noted of the snapshot whose tables are in, until the restore has come to its end. */
export async function readLoaded(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace('public'), 'pg_namespace') as comment",
  );
  const comment = rows[0]?.comment ?? "";
  return comment.startsWith(loadedStart) ? comment.slice(loadedStart.length) : null;
}

export async function forgetLoaded(client: pg.Client): Promise<void> {
  await client.query("comment on schema public is null");
}

const loadedStart = "being restored from ";

/**
 * Fills the tables, in one transaction. Their triggers stand still meanwhile: they would move balances and greet users once more. Foreign keys are taken
 * away and put back, which checks every row: the order of the tables does not matter then, and no superuser is needed.
 */
export async function loadTables(
  client: pg.Client,
  { stamp, tables, sequences }: Pick<Manifest, "stamp" | "tables" | "sequences">,
  load: (table: BackedUpTable, write: (source: Readable) => Promise<void>) => Promise<void>,
): Promise<void> {
  await client.query("begin");
  try {
    const keys = await readForeignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const table of tables) {
      const name = quoted(table.name);
      await client.query(`alter table public.${name} disable trigger user`);
      // A migration may have put rows in.
      await client.query(`delete from public.${name}`);
      const columns = table.columns.map(quoted).join(", ");
      await load(table, async (source) => {
        await pipeline(source, client.query(copyFrom(`copy public.${name} (${columns}) from stdin`)));
      });
      await requireRows(client, table);
      await client.query(`alter table public.${name} enable trigger user`);
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name, value, isCalled } of sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [`public.${quoted(name)}`, value, isCalled]);
    await client.query(`comment on schema public is ${pg.escapeLiteral(loadedStart + stamp)}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  await client.query("analyze");
}

async function requireRows(client: pg.Client, { name, rows: wanted }: BackedUpTable): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from public.${quoted(name)}`);
  if (rows[0]?.count !== wanted)
    throw new Error(`The table ${name} came out with ${rows[0]?.count ?? 0} rows instead of ${wanted}.`);
}

async function readForeignKeys(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
