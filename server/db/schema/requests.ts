import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** Described cars. The row is what callers see of it. */
export const requests = pgTable(
  "requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    make: text("make").notNull(),
    model: text("model").notNull(),
    year: integer("year").notNull(),
    /** The custom colour's words where there are any, else the named colour. */
    color: text("color").notNull(),
    /** The named colour: what is painted when the words mean none. */
    swatch: text("swatch").notNull(),
    wheelColour: text("wheel_colour").notNull(),
    visualOptions: text("visual_options"),
    trim: text("trim"),
    generation: text("generation"),
    numberPlate: text("number_plate"),
    /** Addresses of the six views that were finished last. */
    sideUrl: text("side_url"),
    frontQuarterUrl: text("front_quarter_url"),
    rearQuarterUrl: text("rear_quarter_url"),
    frontUrl: text("front_url"),
    rearUrl: text("rear_url"),
    dynamicImageUrl: text("dynamic_image_url"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("requests_user_id_index").on(table.userId, table.createdAt)],
);
