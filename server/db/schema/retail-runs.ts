import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PictureRecipe } from "#contract/picture-recipe.ts";
import { retailRunStatuses } from "#contract/statuses.ts";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Several photos that go into one preset together; their pictures are `generations`, which know their run. */
export const retailRuns = pgTable(
  "retail_runs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: retailRunStatuses }).notNull(),
    preset: text("preset").notNull(),
    aspectRatio: text("aspect_ratio").notNull(),
    /** Of every picture, but for the place of its plate. */
    recipe: jsonb("recipe").$type<PictureRecipe>().notNull(),
    /** The caller's `Idempotency-Key`. */
    idempotencyKey: text("idempotency_key"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("retail_runs_user_id_index").on(table.userId, table.createdAt),
    uniqueIndex("retail_runs_idempotency_key").on(table.userId, table.idempotencyKey),
    check(
      "retail_runs_status_known",
      sql`${table.status} in ${sql.raw(`(${retailRunStatuses.map((name) => `'${name}'`).join(", ")})`)}`,
    ),
  ],
);

/**
 * The photos of a run in their order, each with its newest try. Without references to uploads and generations, which refer to runs
 * themselves: all three are written in one transaction.
 */
export const retailRunItems = pgTable(
  "retail_run_items",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => retailRuns.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    uploadId: uuid("upload_id").notNull(),
    generationId: uuid("generation_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("retail_run_items_generation_id_index").on(table.generationId),
    index("retail_run_items_upload_id_index").on(table.uploadId),
  ],
);
