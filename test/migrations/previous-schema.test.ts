import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { describeOnEachDatabase, type TestDatabase } from "#test/server/test-database.ts";

/*
 * While an update goes on, processes of the version before work on the database of the new one. What they ask is not at hand here, but what they can
 * ask: drizzle-kit keeps the schema as it was before each migration, and every statement of drizzle names columns of it. So all of them are planned,
 * by the database itself, and none is carried out.
 */
const metaFolder = join(import.meta.dirname, "../../server/db/migrations/meta");

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  identity: z.object({ type: z.string() }).optional(),
  generated: z.object({ as: z.string() }).optional(),
});
const tableSchema = z.object({
  name: z.string(),
  columns: z.record(z.string(), columnSchema),
  indexes: z.record(
    z.string(),
    z.object({
      isUnique: z.boolean(),
      where: z.string().optional(),
      columns: z.array(z.object({ expression: z.string(), isExpression: z.boolean() })),
    }),
  ),
  uniqueConstraints: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
});
type Table = z.infer<typeof tableSchema>;

const snapshots = readdirSync(metaFolder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .toSorted();

function readPrevious(): Table[] {
  const text = readFileSync(join(metaFolder, snapshots.at(-2) ?? ""), "utf8");
  return Object.values(z.object({ tables: z.record(z.string(), tableSchema) }).parse(JSON.parse(text)).tables);
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

function statementsOf({ name, columns, indexes, uniqueConstraints }: Table): string[] {
  const all = Object.values(columns);
  const written = all.filter(({ identity, generated }) => identity?.type !== "always" && generated === undefined);
  const values = written.map(({ type }) => `null::${type}`).join(", ");
  const insert = `insert into "${name}" (${quoted(written.map((column) => column.name))}) values (${values})`;
  const conflicts = [
    ...Object.values(uniqueConstraints).map((one) => `(${quoted(one.columns)})`),
    ...Object.values(indexes)
      .filter(({ isUnique }) => isUnique)
      .map((one) => {
        const keys = one.columns.map(({ expression, isExpression }) => (isExpression ? expression : `"${expression}"`));
        return `(${keys.join(", ")})${one.where === undefined ? "" : ` where ${one.where}`}`;
      }),
  ];
  return [
    `select ${quoted(all.map((column) => column.name))} from "${name}"`,
    insert,
    ...written.map((column) => `update "${name}" set "${column.name}" = null::${column.type}`),
    ...conflicts.map((target) => `${insert} on conflict ${target} do nothing`),
  ];
}

describeOnEachDatabase("a database of this version", (createDatabase) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.close());

  test("answers all that a process of the version before can ask", async () => {
    const statements = readPrevious().flatMap(statementsOf);
    expect(statements.length).toBeGreaterThan(200);
    const refused: string[] = [];
    for (const statement of statements) {
      await database.pool.query(`explain ${statement}`).catch((error: Error) => {
        refused.push(`${statement}: ${error.message}`);
      });
    }
    expect(refused).toEqual([]);
  });

  test("fills every column that such a process does not know", async () => {
    const known = new Set(
      readPrevious().flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)),
    );
    const tables = new Set(readPrevious().map(({ name }) => name));
    const { rows } = await database.db.execute<{ table: string; column: string }>(sql`
      select relname as "table", attname as "column" from pg_attribute
      join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind = 'r' and attnum > 0 and not attisdropped
        and attnotnull and not atthasdef and attidentity = ''`);
    expect(rows.length).toBeGreaterThan(20);
    const unfilled = rows.filter(({ table, column }) => tables.has(table) && !known.has(`${table}.${column}`));
    expect(unfilled).toEqual([]);
  });
});

test("what the version before knew is at hand", () => {
  expect(snapshots.length).toBeGreaterThan(5);
  expect(readPrevious().map(({ name }) => name)).toContain("generations");
});
