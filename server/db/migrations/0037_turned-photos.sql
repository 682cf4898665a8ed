ALTER TABLE "uploads" ADD COLUMN "turn" jsonb;--> statement-breakpoint
-- What was made of a photo as it was turned belongs to the upload as well, also when it was turned back.
CREATE OR REPLACE FUNCTION "note_abandoned_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_abandoned_files"('photo:' || regexp_replace(OLD."photo_key", '^photos/(.*)\.[a-z]+$', '\1'), OLD."user_id");
	IF cardinality(OLD."cut_out_versions") > 1 OR OLD."turn" IS NOT NULL THEN
		PERFORM "note_abandoned_files"('upload:' || OLD."id", OLD."user_id");
	END IF;
	RETURN NULL;
END
$$;
