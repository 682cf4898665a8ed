import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** Of what COPY wrote. */
  sha256,
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const listSchema = z.object({ count: z.int().min(0), sha256 });

export const manifestSchema = z.object({
  format: z.literal(1),
  stamp: z.string(),
  createdAt: z.iso.datetime(),
  /** Of the product, and of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** When the last migration was written that the database had, as drizzle notes it. */
  lastMigration: z.int(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: listSchema,
  objects: listSchema.extend({
    bytes: z.int().min(0),
    /** Files that rows name and that were not in the store. */
    lost: z.int().min(0),
  }),
  /** Of an installation that made its own, in encrypted backups only: second factors can't be read without. */
  sessionSecret: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of the list of objects. */
export const backedUpObjectSchema = z.object({ key: z.string(), bytes: z.int().min(0), sha256 });
export type BackedUpObject = z.infer<typeof backedUpObjectSchema>;

/** A line of the list of open jobs. */
export const backedUpJobSchema = z.object({
  name: z.string(),
  id: z.uuid(),
  data: z.record(z.string(), z.unknown()),
  priority: z.int(),
  startAfter: z.iso.datetime({ offset: true }),
});
export type BackedUpJob = z.infer<typeof backedUpJobSchema>;
