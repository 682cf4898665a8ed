import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { generations } from "./work.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Private links to finished pictures. Whoever reads this table has no link: only hashes of tokens are in it. */
export const sharedPictures = pgTable(
  "shared_pictures",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    generationId: uuid("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    /** The account's `address_key_version` when it was made: raised since, the link has ended. */
    keyVersion: integer("key_version").notNull().default(1),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("shared_pictures_generation_id_index").on(table.generationId, table.createdAt),
    index("shared_pictures_user_id_index").on(table.userId, table.createdAt),
    index("shared_pictures_expires_at_index").on(table.expiresAt),
  ],
);
