import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  type AnyPgColumn,
  type ExtraConfigColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BodyStyle } from "#contract/body-styles.ts";
import type { CarBox } from "#contract/car-box.ts";
import type { CarProof } from "#contract/car-proof.ts";
import type { CutSide } from "#contract/cut-cars.ts";
import type { CutOutState } from "#contract/cut-out-edits.ts";
import { maxTokensPerOrder } from "#contract/engine-works.ts";
import { engineNames, generationKinds } from "#contract/generation-kinds.ts";
import type { PlateSource } from "#contract/number-plates.ts";
import { outlineStates } from "#contract/outlines.ts";
import { plainRecipe, type PictureRecipe } from "#contract/picture-recipe.ts";
import { generationStatuses, matteStatuses, payingStatuses, unfinishedStatuses } from "#contract/statuses.ts";
import { uploadPurposes } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DescribedCar, ViewNote } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { users } from "./accounts.ts";
import { requests } from "./requests.ts";
import { retailRuns } from "./retail-runs.ts";

/** For SQL that is written as text, into the schema: `('pending', 'running')`. */
const listed = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `found`: what the detector found, kept where the user drew another. Without a quad: it found none, or the user says that there is none. */
type StoredPlate = { quad: StoredQuad | null; source: PlateSource; found: StoredQuad | null };
type StoredQuad = NonNullable<Upload["foundPlate"]>;

/** Clockwise; `sentWidth` and `sentHeight` are of the photo before that. */
type StoredTurn = { degrees: number; sentWidth: number; sentHeight: number };

/** `model` as it stands in `IMAGE_MODEL`; null for what our own engine made after all. */
type MadeWith = { model: string | null; promptVersion: string };

export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: uploadPurposes }).notNull(),
    /** Keys in the object store; the photo's key holds its content hash. */
    photoKey: text("photo_key").notNull(),
    previewKey: text("preview_key").notNull(),
    matteKey: text("matte_key"),
    /** Which network and code cut version 0 (`cutBy` of a matting); part of that matte's key. Null: before that was kept. */
    cutBy: text("cut_by"),
    fileName: text("file_name").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    /** How a person has turned the photo: `width` and `height` above are those of the picture that it became. Null: nobody ever did. */
    turn: jsonb("turn").$type<StoredTurn>(),
    matteStatus: text("matte_status", { enum: matteStatuses }).notNull(),
    /** How far an unfinished cut-out has come. */
    matteStage: text("matte_stage").notNull().default("waiting"),
    matteErrorCode: text("matte_error_code"),
    advice: text("advice")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** In photo pixels, once the car is cut out. */
    carBox: jsonb("car_box").$type<CarBox>(),
    /** Where the photo's border cuts the car. */
    cutSides: text("cut_sides")
      .array()
      .$type<CutSide[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The version of the cut-out that pictures are made with; 0 was made without any hand. */
    cutOutVersion: integer("cut_out_version").notNull().default(0),
    /** Those that can be gone back to. */
    cutOutVersions: integer("cut_out_versions")
      .array()
      .notNull()
      .default(sql`'{0}'::integer[]`),
    /** The matte of which a person said that it shows the whole car and nothing else; it counts as long as that is the photo's matte. */
    confirmedMatteKey: text("confirmed_matte_key"),
    isBeingCorrected: boolean("is_being_corrected").notNull().default(false),
    correctionErrorCode: text("correction_error_code"),
    /** The cars of the photo, where it shows several, and the parts that may not be the car's. In photo pixels. */
    cars: jsonb("cars")
      .$type<CutOutState["cars"]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    doubtfulParts: jsonb("doubtful_parts")
      .$type<CutOutState["doubtfulParts"]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** By how many degrees, clockwise, the photo seems to have been turned away from upright; 0: by none. */
    suggestedTurn: integer("suggested_turn").notNull().default(0),
    /** The user's word that pictures may end there, too. */
    cutAccepted: boolean("cut_accepted").notNull().default(false),
    /** The user's word that it shows no whole car, whatever the cut-out made of it: runs leave it as it is. */
    isDetail: boolean("is_detail").notNull().default(false),
    /** In photo pixels: found with the cut-out, or drawn by the user, whose word counts more. */
    numberPlate: jsonb("number_plate").$type<StoredPlate>(),
    /** Logos and plate pictures: when one was last used, and whether it is still offered. */
    usedAt: moment("used_at").notNull().defaultNow(),
    isKept: boolean("is_kept").notNull().default(true),
    /** The preset last picked for it. */
    preset: text("preset"),
    /** The product's own photo: it takes no space of the account. */
    isSample: boolean("is_sample").notNull().default(false),
    /** Its files are gone. The row stays for the pictures and runs that name it, and to be the same photo when it is sent again (docs/decisions/082). */
    removedAt: moment("removed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("uploads_user_id_index").on(table.userId, table.createdAt),
    index("uploads_matte_key_index").on(table.matteKey),
    index("uploads_photo_key_index").on(table.photoKey),
    check("uploads_purpose_known", sql`${table.purpose} in ${listed(uploadPurposes)}`),
    check("uploads_matte_status_known", sql`${table.matteStatus} in ${listed(matteStatuses)}`),
  ],
);

const entitlementStates = ["held", "captured", "released"] as const;

type Columns<Name extends string> = Record<Name, ExtraConfigColumn>;
type HistoryColumns = Columns<"userId" | "groupId" | "createdAt" | "runPosition" | "id">;

/** Group by group, in each the newest first. */
const inOrderOfHistory = ({ userId, groupId, createdAt, runPosition, id }: HistoryColumns) =>
  [userId, groupId, createdAt.desc().nullsFirst(), runPosition, id.desc().nullsFirst()] as const;
const isShown = ({ status, deletedAt }: Columns<"status" | "deletedAt">) =>
  sql`${status} = 'done' and ${deletedAt} is null`;

/**
 * What somebody pays for, once: a photo in a scene or place, a described car, an order from an AI model. What is made of it is free while it lives, which
 * is until the last of its pictures has ended without a result (docs/decisions/134).
 */
export const entitlements = pgTable(
  "entitlements",
  {
    /** That of the first generation ordered for it, under which the ledger holds the tokens (`generation:<id>`). */
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As SQL's `entitlement_subject` names it: `photo:<upload>:scene:<id of the scene>`, `photo:<upload>:own:<photo of the place>`, `car:<hash>`, `order:<id>`. */
    subject: text("subject").notNull(),
    engine: text("engine", { enum: engineNames }).notNull(),
    /** Tokens: at first what is held, in the end what was kept. */
    cost: integer("cost").notNull(),
    state: text("state", { enum: entitlementStates }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("entitlements_one_living")
      .on(table.userId, table.subject, table.engine)
      .where(sql`${table.state} <> 'released'`),
    index("entitlements_user_id_index").on(table.userId),
    check("entitlements_state_known", sql`${table.state} in ${listed(entitlementStates)}`),
    check("entitlements_cost_known", sql`${table.cost} between 0 and ${sql.raw(String(maxTokensPerOrder))}`),
  ],
);

/** Pictures made from an upload (`preset`, `retail`), and sets of six views made from a request (`views`). */
export const generations = pgTable(
  "generations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: generationKinds }).notNull(),
    status: text("status", { enum: generationStatuses }).notNull(),
    stage: text("stage").notNull(),
    percent: integer("percent").notNull().default(0),
    engine: text("engine", { enum: engineNames }).notNull(),
    /** Who made it, once done. */
    madeBy: text("made_by", { enum: engineNames }),
    /** The AI model and the version of the prompt that it was given; null from the studio. */
    madeWith: jsonb("made_with").$type<MadeWith>(),
    /** What about it is otherwise than it was asked for, in sentences for people. */
    engineNotes: text("engine_notes")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Decided by the plan at the start: a repeated try makes the same. */
    isWatermarked: boolean("is_watermarked").notNull().default(true),
    /** What it was made under. Null: a photo that is passed through, which costs nothing, and what was finished before entitlements were stored. */
    entitlementId: uuid("entitlement_id").references(() => entitlements.id, { onDelete: "set null" }),
    /** The entitlement's cost, told of the oldest that is open or done under it; 0 of all others. */
    cost: integer("cost").notNull().default(0),
    /** What its stored files weigh; null until that is known. */
    bytes: integer("bytes"),
    /** Of pictures only, as are the columns down to `runId`. */
    uploadId: uuid("upload_id").references(() => uploads.id),
    preset: text("preset"),
    aspectRatio: text("aspect_ratio"),
    resultKey: text("result_key"),
    width: integer("width"),
    height: integer("height"),
    /** In picture pixels, once done. */
    carBox: jsonb("car_box").$type<CarBox>(),
    wasEnlarged: boolean("was_enlarged").notNull().default(false),
    carUnchanged: jsonb("car_unchanged").$type<CarProof>(),
    /** With a proof: the matte that it was made with, and what is known of its outline. */
    matteKey: text("matte_key"),
    outline: text("outline", { enum: outlineStates }),
    recipe: jsonb("recipe").$type<PictureRecipe>().notNull().default(plainRecipe),
    isPlateFound: boolean("is_plate_found"),
    isPassedThrough: boolean("is_passed_through").notNull().default(false),
    runId: uuid("run_id").references((): AnyPgColumn => retailRuns.id),
    /** Its place among those of its run that were begun at the same moment. */
    runPosition: integer("run_position").notNull().default(0),
    /** When its owner ordered by itself what a run was making already: then it goes on whatever becomes of the run. */
    orderedSinglyAt: moment("ordered_singly_at"),
    /** Of views only, as are the columns down to `notes`. */
    requestId: uuid("request_id").references(() => requests.id, { onDelete: "cascade" }),
    /** As it was asked for at the start: a repeated try paints the same. */
    car: jsonb("car").$type<DescribedCar>(),
    bodyStyle: text("body_style").$type<BodyStyle>(),
    /** The views that are stored, in the order in which they were made. */
    finishedViews: text("finished_views")
      .array()
      .$type<View[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Of these, the ones that show what no photo showed. */
    inventedViews: text("invented_views")
      .array()
      .$type<View[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Where these lie that have a key of their own: an AI model's comes out otherwise at each try. */
    viewKeys: jsonb("view_keys")
      .$type<Partial<Record<View, string>>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The set whose other five views were taken over, and the view that is made again. */
    remakeOf: uuid("remake_of").references((): AnyPgColumn => generations.id),
    remadeView: text("remade_view").$type<View>(),
    notes: jsonb("notes")
      .$type<ViewNote[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    errorCode: text("error_code"),
    /** What its owner calls it. */
    title: text("title"),
    /**
     * What searches look in, folded: title, preset, car and the photo's file name, which never changes. Kept by a trigger; null: made before that, and
     * not yet filled by the minute's sweep (docs/decisions/081).
     */
    searchText: text("search_text"),
    /** Shown and served no more. The row stays: what was paid stays paid (docs/decisions/081). */
    deletedAt: moment("deleted_at"),
    /** The run, described car or photo under which the history shows it. */
    groupId: uuid("group_id")
      .notNull()
      .generatedAlwaysAs(sql`coalesce("run_id", "request_id", "upload_id")`),
    /** The caller's `Idempotency-Key`: a repeated call finds the generation that the first one started. */
    idempotencyKey: text("idempotency_key"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("generations_user_id_index").on(table.userId, table.createdAt),
    index("generations_upload_id_index").on(table.uploadId, table.createdAt),
    index("generations_run_id_index").on(table.runId),
    index("generations_request_id_index")
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
    index("generations_entitlement_id_index")
      .on(table.entitlementId)
      .where(sql`${table.entitlementId} is not null`),
    index("generations_remake_of_index")
      .on(table.remakeOf)
      .where(sql`${table.remakeOf} is not null`),
    index("generations_bytes_index")
      .on(table.userId, table.bytes)
      .where(sql`${table.bytes} > 0`),
    index("generations_unweighed_index")
      .on(table.id)
      .where(sql`${table.status} = 'done' and ${table.bytes} is null`),
    index("generations_history_index")
      .on(...inOrderOfHistory(table))
      .where(isShown(table)),
    /** Answers a search without the rows. It does all that the one above does, which goes with the next release. */
    index("generations_search_index")
      .on(...inOrderOfHistory(table), table.searchText)
      .where(isShown(table)),
    index("generations_unsearchable_index")
      .on(table.id)
      .where(sql`${table.status} = 'done' and ${table.searchText} is null`),
    index("generations_deleted_index")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    uniqueIndex("generations_idempotency_key").on(table.userId, table.idempotencyKey),
    // A double click must not pay twice: the same picture is in the making at most once.
    uniqueIndex("generations_one_in_the_making")
      .on(
        table.userId,
        table.uploadId,
        table.preset,
        table.aspectRatio,
        table.isWatermarked,
        table.recipe,
        table.engine,
      )
      .where(sql`${table.status} in ${listed(unfinishedStatuses)}`),
    uniqueIndex("generations_one_view_set_in_the_making")
      .on(table.requestId)
      .where(sql`${table.status} in ${listed(unfinishedStatuses)}`),
    check("generations_kind_known", sql`${table.kind} in ${listed(generationKinds)}`),
    check(
      "generations_source_complete",
      sql`case when ${table.kind} = 'views' then ${table.requestId} is not null and ${table.car} is not null
        else ${table.uploadId} is not null and ${table.preset} is not null and ${table.aspectRatio} is not null end`,
    ),
    check(
      "generations_cost_known",
      sql`${table.cost} between 0 and ${sql.raw(String(maxTokensPerOrder))} and (${table.cost} = 0 or ${table.status} in ${listed(payingStatuses)})`,
    ),
    check("generations_deleted_when_done", sql`${table.deletedAt} is null or ${table.status} = 'done'`),
    check("generations_status_known", sql`${table.status} in ${listed(generationStatuses)}`),
  ],
);

/** Every name that a scene has had, with its id: rows keep the name that was ordered, and what is paid is paid whatever a scene is called later. */
export const sceneNames = pgTable("scene_names", {
  name: text("name").primaryKey(),
  sceneId: text("scene_id").notNull(),
});

/** What happened, for the live stream and its replay. A row holds ids only; the stream reads the thing itself when it sends. */
export const liveEventRows = pgTable(
  "live_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    subjectId: uuid("subject_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("live_events_user_id_index").on(table.userId, table.id)],
);
