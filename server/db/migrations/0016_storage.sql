CREATE TABLE "abandoned_files" (
	"owner" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "abandoned_files_user_id_index" ON "abandoned_files" USING btree ("user_id");--> statement-breakpoint
CREATE TABLE "storage_rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"position" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "bytes" integer;--> statement-breakpoint
CREATE INDEX "uploads_photo_key_index" ON "uploads" USING btree ("photo_key");--> statement-breakpoint
CREATE INDEX "generations_bytes_index" ON "generations" USING btree ("user_id","bytes") WHERE "bytes" > 0;--> statement-breakpoint
CREATE INDEX "generations_unweighed_index" ON "generations" USING btree ("id") WHERE "status" = 'done' and "bytes" is null;--> statement-breakpoint
CREATE INDEX "retail_run_items_upload_id_index" ON "retail_run_items" USING btree ("upload_id");--> statement-breakpoint
-- The name under which the sample photo has been stored so far. From now on the row says it.
UPDATE "uploads" SET "is_sample" = true WHERE "file_name" = 'sample-car.jpg' AND "purpose" = 'photo';--> statement-breakpoint
-- Whoever takes away the row that files belong to notes the files in the same transaction, also by a cascade from the user's row. The note is
-- taken hold of even where there is one: who is about to take it off waits, and sees the row's end.
CREATE FUNCTION "note_abandoned_files"("abandoned_owner" text, "owner_user_id" uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "abandoned_files" ("owner", "user_id") VALUES ("abandoned_owner", "owner_user_id")
		ON CONFLICT ("owner") DO UPDATE SET "noted_at" = now(), "user_id" = excluded."user_id"
$$;--> statement-breakpoint
CREATE FUNCTION "note_abandoned_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_abandoned_files"('photo:' || regexp_replace(OLD."photo_key", '^photos/(.*)\.[a-z]+$', '\1'), OLD."user_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_abandoned_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_abandoned_files"('generation:' || OLD."id", OLD."user_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "uploads_note_deleted" AFTER DELETE ON "uploads" FOR EACH ROW
	WHEN (OLD."removed_at" IS NULL) EXECUTE FUNCTION "note_abandoned_photo"();--> statement-breakpoint
CREATE TRIGGER "uploads_note_removed" AFTER UPDATE OF "removed_at" ON "uploads" FOR EACH ROW
	WHEN (OLD."removed_at" IS NULL AND NEW."removed_at" IS NOT NULL) EXECUTE FUNCTION "note_abandoned_photo"();--> statement-breakpoint
CREATE TRIGGER "generations_note_deleted" AFTER DELETE ON "generations" FOR EACH ROW
	WHEN (OLD."status" IN ('pending', 'running', 'done')) EXECUTE FUNCTION "note_abandoned_pictures"();--> statement-breakpoint
CREATE TRIGGER "generations_note_removed" AFTER UPDATE OF "result_key", "finished_views" ON "generations" FOR EACH ROW
	WHEN ((OLD."result_key" IS NOT NULL AND NEW."result_key" IS NULL)
		OR (cardinality(OLD."finished_views") > 0 AND cardinality(NEW."finished_views") = 0))
	EXECUTE FUNCTION "note_abandoned_pictures"();
