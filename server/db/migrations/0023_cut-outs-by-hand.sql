CREATE TABLE "cut_out_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"upload_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"based_on" integer NOT NULL,
	"work" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cut_out_versions_from_one" CHECK ("cut_out_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "cut_out_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "cut_out_versions" integer[] DEFAULT '{0}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_being_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "correction_error_code" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "cars" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "doubtful_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cut_out_versions" ADD CONSTRAINT "cut_out_versions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cut_out_versions_version" ON "cut_out_versions" USING btree ("upload_id","version");--> statement-breakpoint
-- Mattes that a person has had made belong to the upload, not to the photo, which others may have sent as well.
CREATE OR REPLACE FUNCTION "note_abandoned_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_abandoned_files"('photo:' || regexp_replace(OLD."photo_key", '^photos/(.*)\.[a-z]+$', '\1'), OLD."user_id");
	IF cardinality(OLD."cut_out_versions") > 1 THEN
		PERFORM "note_abandoned_files"('upload:' || OLD."id", OLD."user_id");
	END IF;
	RETURN NULL;
END
$$;
