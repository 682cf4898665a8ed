import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Whose files may have lost the last row that needs them (`photo:<hash>`, `upload:<id>`, `generation:<id>`): written by triggers on `uploads` and
 * `generations`, in the transaction that takes the row away, whoever does it (docs/decisions/082).
 */
export const abandonedFiles = pgTable(
  "abandoned_files",
  {
    owner: text("owner").primaryKey(),
    /** The account that they were of. Without a reference: it may be gone by now. */
    userId: uuid("user_id").notNull(),
    notedAt: moment("noted_at").notNull().defaultNow(),
  },
  (table) => [index("abandoned_files_user_id_index").on(table.userId)],
);

/** How far a round through all rows or all files has come: each sweep goes a bit further, and begins anew at the end. */
export const storageRounds = pgTable("storage_rounds", {
  name: text("name").primaryKey(),
  position: text("position"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * Which store of files goes with these rows: the same id lies in the store. One row. A store that belongs to another database is not to be
 * opened: what has no row here would be swept from it (docs/decisions/107).
 */
export const storeIdentity = pgTable(
  "store_identity",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    id: uuid("id").notNull(),
  },
  (table) => [check("store_identity_one_row", sql`${table.isOnly}`)],
);
