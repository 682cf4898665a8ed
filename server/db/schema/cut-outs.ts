import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { generationStatuses } from "#contract/statuses.ts";
import { uploads } from "./work.ts";

/**
 * What a version was made by: edits of an earlier one, a new cut-out of another car of the photo, of the same by another network, or of the photo as
 * a person has turned it, `degrees` clockwise from how it was sent, with the car at `place` where one had been chosen. A photo that was refused is cut
 * out anew as it stands, at the place of the car.
 */
export type CutOutWork =
  | { readonly kind: "edits"; readonly edits: readonly CutOutEdit[] }
  | { readonly kind: "car"; readonly place: readonly [x: number, y: number] }
  | { readonly kind: "again" }
  | { readonly kind: "turn"; readonly degrees: number; readonly place: readonly [x: number, y: number] | null };

/** Versions of an upload's cut-out that came after its first, 0, which has no row. */
export const cutOutVersions = pgTable(
  "cut_out_versions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    basedOn: integer("based_on").notNull(),
    work: jsonb("work").$type<CutOutWork>().notNull(),
    /** Which network and code made it, as of uploads. */
    cutBy: text("cut_by"),
    status: text("status", { enum: generationStatuses }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("cut_out_versions_version").on(table.uploadId, table.version),
    check("cut_out_versions_from_one", sql`${table.version} > 0`),
  ],
);
