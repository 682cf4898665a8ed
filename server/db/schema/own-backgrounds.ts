import { sql } from "drizzle-orm";
import { check, doublePrecision, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { uploads } from "./work.ts";

/** Photos of empty places that a dealer has made presets of. Shares of the photo's height, from its top. */
export const ownBackgrounds = pgTable(
  "own_backgrounds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id),
    name: text("name").notNull(),
    horizonShare: doublePrecision("horizon_share").notNull(),
    groundShare: doublePrecision("ground_share").notNull(),
    gloss: doublePrecision("gloss").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("own_backgrounds_name").on(table.userId, table.name),
    index("own_backgrounds_upload_id_index").on(table.uploadId),
    check("own_backgrounds_ground_below_horizon", sql`${table.groundShare} > ${table.horizonShare}`),
  ],
);
