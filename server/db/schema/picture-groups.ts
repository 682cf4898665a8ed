import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/**
 * What somebody calls a group of the history: a car photo with its pictures, a retail run or a described car. The group's id is that of its
 * upload, run or request; none of them is referred to, for one table can't refer to three.
 */
export const pictureGroupTitles = pgTable(
  "picture_group_titles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    groupId: uuid("group_id").notNull(),
    title: text("title").notNull(),
    /** What searches look in. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`"fold_text"("title")`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] })],
);
