import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestDatabase } from "#test/server/test-database.ts";

/** Columns that refer to another table, and no index begins with them that has all rows in which they do. */
const unindexed = sql`
  select fk.conrelid::regclass || '.' || attname as name
  from pg_constraint fk join pg_attribute on attrelid = fk.conrelid and attnum = fk.conkey[1]
  where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace
    and not exists (
      select 1 from pg_index i
      where i.indrelid = fk.conrelid and i.indkey[0] = attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', attname)))
  order by 1`;

/** A row that is deleted is looked for in every table that refers to its own: without an index each of 7,000 deleted pictures read them all. */
test("every column that refers to a table begins an index of all rows that do", async () => {
  await using closing = new AsyncDisposableStack();
  const database = await createTestDatabase();
  closing.defer(database.close);
  const { rows } = await database.db.execute<{ name: string }>(unindexed);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
