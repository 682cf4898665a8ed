import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PictureStatement } from "#contract/picture-statement.ts";
import { generations } from "./work.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Every certificate that pictures were ever signed with here: they stay ours when another is taken. */
export const signingCertificates = pgTable("signing_certificates", {
  /** SHA-256 of the certificate, in hex. */
  fingerprint: text("fingerprint").primaryKey(),
  name: text("name").notNull(),
  isTest: boolean("is_test").notNull(),
  validUntil: moment("valid_until").notNull(),
  /** PEM, and the key sealed with the session secret: of the test certificate alone, which all machines share. An operator's key is never stored. */
  chain: text("chain"),
  sealedKey: text("sealed_key"),
  firstUsedAt: moment("first_used_at").notNull().defaultNow(),
});

/** By the hash of its picture data, what is stated of a picture that was made here. Goes with the picture. */
export const picturePrints = pgTable(
  "picture_prints",
  {
    print: text("print").notNull(),
    generationId: uuid("generation_id")
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    statement: jsonb("statement").$type<PictureStatement>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.print, table.generationId] }),
    index("picture_prints_generation_id_index").on(table.generationId),
  ],
);
