import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { fileRemovalLockKey } from "#server/db/advisory-locks.ts";
import type { BackedUpJob, Manifest } from "./manifest.ts";

/** The database as it stood at one moment, to be read for hours; from outside the pool, whose connections are taken away from who keeps them long. */
export type Snapshot = {
  postgres: string;
  lastMigration: number;
  tables: readonly { name: string; columns: readonly string[] }[];
  sequences: Manifest["sequences"];
  /** `rows` is known once it has been read to its end. */
  readTable: (table: { name: string; columns: readonly string[] }) => { stream: Readable; rows: () => number };
  readOpenJobs: (names: readonly string[]) => Promise<BackedUpJob[]>;
  /** Keys of files that rows need. */
  readNamedFiles: () => Promise<string[]>;
  /** The snapshot is not needed any more. Until `close` no stored file goes. */
  end: () => Promise<void>;
  /** Rejects when the turn was lost with its connection: another backup may be under way. */
  requireTurn: () => Promise<void>;
  close: () => Promise<void>;
};

/** From here on no stored file is removed, so that all that the snapshot names stays. Rejects when another backup is under way. */
export async function takeSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString, application_name: "carvas-backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    await client.query("begin isolation level repeatable read read only");
    return await readSnapshot(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whoever removes files holds the lock shared, for seconds; another backup holds it for its whole time. */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '60s'");
  await client.query("select pg_advisory_lock($1)", [fileRemovalLockKey]).catch((cause: unknown) => {
    throw new Error("Another backup of this database is under way.", { cause });
  });
}

async function readSnapshot(client: pg.Client): Promise<Snapshot> {
  const tables = await readTables(client);
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return {
    postgres: await readOne(client, "select current_setting('server_version')"),
    lastMigration: Number(await readOne(client, "select max(created_at) from drizzle.__drizzle_migrations")),
    tables,
    sequences: sequences.map(({ name, value }) => ({ name, value: value ?? "1", isCalled: value !== null })),
    readTable: ({ name, columns }) => {
      const stream = client.query(copyTo(`copy (select ${quotedList(columns)} from public.${quoted(name)}) to stdout`));
      return { stream, rows: () => stream.rowCount ?? 0 };
    },
    readOpenJobs: async (names) => {
      const { rows } = await client.query<BackedUpJob>(openJobs, [names]);
      return rows;
    },
    readNamedFiles: async () => {
      const { rows } = await client.query<{ key: string }>(namedFiles);
      return rows.map(({ key }) => key);
    },
    end: async () => void (await client.query("rollback")),
    requireTurn: async () => void (await client.query("select 1")),
    close: () => client.end(),
  };
}

const openJobs = `
  select name, id::text, coalesce(data, '{}') as data, priority,
    to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
  from pgboss.job where state in ('created', 'retry', 'active') and name = any($1) order by created_on`;

/** What cannot be made again: photos, mattes, pictures and views. Smaller copies follow from them. */
const namedFiles = `
  select photo_key as key from uploads where removed_at is null
  union select matte_key from uploads where removed_at is null and matte_key is not null and matte_status = 'ready'
  union select result_key from generations where status = 'done' and result_key is not null and deleted_at is null
  union select value from generations, jsonb_each_text(view_keys) where status = 'done' and deleted_at is null`;

async function readTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition
    group by relname order by relname`);
  return rows;
}

async function readOne(client: pg.Client, question: string): Promise<string> {
  const { rows } = await client.query<unknown[]>({ text: question, rowMode: "array" });
  return String(rows[0]?.[0]);
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
const quotedList = (names: readonly string[]): string => names.map(quoted).join(", ");
