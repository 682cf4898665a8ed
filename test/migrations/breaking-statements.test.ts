import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBreaking } from "./breaking-statements.ts";

const folder = join(import.meta.dirname, "../../server/db/migrations");

/** Up to here nobody ran two versions at once. */
const ruleSince = 25;

const migrations = readdirSync(folder)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) >= ruleSince)
  .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));

test("no migration since the rule breaks a process of the version before, unless it says since when nothing uses it", () => {
  const broken = migrations.flatMap(({ name, sql }) => findBreaking(sql).map((said) => `${name}: ${said}`));
  expect(broken).toEqual([]);
});

test("what adds breaks nobody", () => {
  expect(
    findBreaking(`
      CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL);--> statement-breakpoint
      ALTER TABLE "notes" ADD CONSTRAINT "notes_text_unique" UNIQUE("text");--> statement-breakpoint
      ALTER TABLE "users" ADD COLUMN "nickname" text;--> statement-breakpoint
      ALTER TABLE "users" ADD COLUMN "is_kind" boolean DEFAULT true NOT NULL;--> statement-breakpoint
      ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose_known";--> statement-breakpoint
      ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("purpose" in ('photo', 'logo', 'sketch'));--> statement-breakpoint
      ALTER TABLE "generations" ALTER COLUMN "preset" DROP NOT NULL;--> statement-breakpoint
      CREATE INDEX "users_nickname_index" ON "users" USING btree ("nickname");`),
  ).toEqual([]);
});

test.each([
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE "users" ALTER COLUMN "image" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE integer;',
  'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;',
  'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length("name") < 9);',
  'CREATE UNIQUE INDEX "one_name" ON "users" USING btree ("name");',
  'ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";',
  'DROP INDEX "generations_one_in_the_making";',
  'DROP TABLE "users";',
])("what an older process stumbles over is found: %s", (statement) => {
  expect(findBreaking(statement)).toHaveLength(1);
  expect(findBreaking(`-- contract: nothing has used it since 0.3\n${statement}`)).toEqual([]);
  expect(findBreaking(`-- contract:\n${statement}`)).toHaveLength(1);
});
