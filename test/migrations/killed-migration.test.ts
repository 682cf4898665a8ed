import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createEmptyDatabase } from "#test/server/test-database.ts";

/** Ends the connection of whoever carries out the so-manieth command that changes the schema. A sequence counts on though all else is taken back. */
const killer = sql`
  create schema trial;
  create sequence trial.nth;
  create table trial.fatal (command int);
  insert into trial.fatal values (0);
  create function trial.kill() returns event_trigger language plpgsql as $$
    begin
      if nextval('trial.nth') = (select command from trial.fatal) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
    end
  $$;
  create event trigger trial_kill on ddl_command_end execute function trial.kill()`;

const schema = sql`
  select table_name || '.' || column_name || ' ' || data_type as part from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select event_object_table || ' ' || trigger_name from information_schema.triggers
  union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
  order by 1`;

test(
  "a migration that is killed at any statement leaves nothing of it, and the next one does it all",
  { tags: ["thorough"] },
  async () => {
    await using closing = new AsyncDisposableStack();
    const [whole, killed] = [await createEmptyDatabase(), await createEmptyDatabase()];
    closing.defer(whole.close);
    closing.defer(killed.close);
    await whole.db.execute(killer);
    await migrateDatabase(whole.url);
    const { rows: counted } = await whole.db.execute<{ commands: number }>(
      sql`select last_value::int as commands from trial.nth`,
    );
    const commands = counted[0]?.commands ?? 0;
    expect(commands).toBeGreaterThan(300);
    await killed.db.execute(killer);
    for (let command = 1; command <= commands; command += 1) {
      await killed.db.execute(sql`select setval('trial.nth', 1, false)`);
      await killed.db.execute(sql`update trial.fatal set command = ${command}`);
      await expect(migrateDatabase(killed.url)).rejects.toThrow();
      expect((await killed.db.execute(schema)).rows).toEqual([]);
    }
    await killed.db.execute(sql`drop event trigger trial_kill`);
    await migrateDatabase(killed.url);
    expect((await killed.db.execute(schema)).rows).toEqual((await whole.db.execute(schema)).rows);
  },
);
