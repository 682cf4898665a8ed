import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { detectionStatuses, type DetectedField } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { requests } from "./requests.ts";
import { generations, uploads } from "./work.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const listed = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

export const photoReadingStatuses = ["waiting", "read", "failed"] as const;
/** Of an AI model's look at a photo; `unasked`: none is to look at it. */
export const modelReadingStatuses = ["unasked", "waiting", "read", "failed"] as const;

/** One value of a field as a photo or the register tells it; `place` in photo pixels. */
export type ToldReading = {
  readonly value: string;
  readonly confidence: number;
  readonly place: PlateQuad | null;
  readonly others: readonly string[];
  /** Of a number plate: the country whose form it has, as vehicles show it abroad. */
  readonly country?: string | null;
};
/** Several only of what a car has several of; null: looked for and not seen; missing: nobody has looked yet. */
export type ToldFields = Partial<Record<DetectedField, readonly ToldReading[] | null>>;

/** What a person said instead; null: cleared. */
export type Corrections = Partial<Record<DetectedField, string | null>>;

/** What the vehicle register answered about a plate; `fields` is empty for one that it doesn't know. */
export type RegisterWord = { plate: string; fields: ToldFields };

/** What photos tell of a request's car. Only written under the lock of the request's row. */
export const detections = pgTable(
  "detections",
  {
    requestId: uuid("request_id")
      .primaryKey()
      .references(() => requests.id, { onDelete: "cascade" }),
    status: text("status", { enum: detectionStatuses }).notNull(),
    errorCode: text("error_code"),
    /** All that was told, put together. */
    fields: jsonb("fields").$type<Detection["fields"]>().notNull().default({}),
    corrections: jsonb("corrections").$type<Corrections>().notNull().default({}),
    register: jsonb("register").$type<RegisterWord>(),
    /** The register is being asked; the end waits for its answer. */
    isAsking: boolean("is_asking").notNull().default(false),
    /** All the photos that were announced are there: views of a car whose other photos are on their way, or were cancelled, are not started. */
    isComplete: boolean("is_complete").notNull().default(true),
    viewsErrorCode: text("views_error_code"),
    /** The views that the free correction paid for. */
    freeViewsId: uuid("free_views_id").references(() => generations.id, { onDelete: "set null" }),
    startedAt: moment("started_at").notNull().defaultNow(),
    /** Its photos count as used until then. */
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [
    index("detections_free_views_id_index").on(table.freeViewsId),
    check("detections_status_known", sql`${table.status} in ${listed(detectionStatuses)}`),
  ],
);

/** A photo of a request's car, and what it alone tells. */
export const detectionPhotos = pgTable(
  "detection_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => detections.requestId, { onDelete: "cascade" }),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    status: text("status", { enum: photoReadingStatuses }).notNull(),
    errorCode: text("error_code"),
    told: jsonb("told").$type<ToldFields>().notNull().default({}),
    modelStatus: text("model_status", { enum: modelReadingStatuses }).notNull().default("unasked"),
    modelErrorCode: text("model_error_code"),
    /** What an AI model tells of it. */
    toldByModel: jsonb("told_by_model").$type<ToldFields>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("detection_photos_once").on(table.requestId, table.uploadId),
    index("detection_photos_upload_id_index").on(table.uploadId),
    check("detection_photos_status_known", sql`${table.status} in ${listed(photoReadingStatuses)}`),
    check("detection_photos_model_status_known", sql`${table.modelStatus} in ${listed(modelReadingStatuses)}`),
  ],
);
