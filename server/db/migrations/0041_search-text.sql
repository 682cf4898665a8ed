-- What searches compare, on both sides: without case and accents, in no locale of the database's own (`lower` and ranges of letters differ from one to the next).
-- The end bounds an entry of the index, which has room for 2,700 bytes.
CREATE FUNCTION "fold_text"("said" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT left(normalize(translate(lower(
		regexp_replace(normalize("said", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
		'ÆÐØÞĐĦĲĿŁŊŒŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ',
		'æðøþđħĳŀłŋœŧαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ'), NFC), 600)
$$;--> statement-breakpoint
ALTER TABLE "picture_group_titles" ADD COLUMN "search_text" text GENERATED ALWAYS AS ("fold_text"("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "search_text" text;--> statement-breakpoint
-- All that is said of a picture or a set but its group's title, which may come to be later.
CREATE FUNCTION "picture_search_text"("title" text, "preset" text, "car" jsonb, "photo_id" uuid) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT "fold_text"(concat_ws(' ', "title", "preset", "car" ->> 'make', "car" ->> 'model', "car" ->> 'year',
		(SELECT "file_name" FROM "uploads" WHERE "id" = "photo_id")))
$$;--> statement-breakpoint
-- The same of a row that was there before the trigger. It is cheap for the planner: hardly any row needs it, and one price for all would make it compile the query first.
CREATE FUNCTION "picture_search_text"("picture_id" uuid) RETURNS text LANGUAGE sql STABLE COST 1 AS $$
	SELECT "picture_search_text"("title", "preset", "car", "upload_id") FROM "generations" WHERE "id" = "picture_id"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_text" := "picture_search_text"(NEW."title", NEW."preset", NEW."car", NEW."upload_id");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "generations_keep_search_text" BEFORE INSERT OR UPDATE OF "title", "preset", "car", "upload_id" ON "generations" FOR EACH ROW
	EXECUTE FUNCTION "keep_search_text"();--> statement-breakpoint
CREATE INDEX "generations_search_index" ON "generations" USING btree ("user_id","group_id","created_at" DESC NULLS FIRST,"run_position","id" DESC NULLS FIRST,"search_text") WHERE "generations"."status" = 'done' and "generations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generations_unsearchable_index" ON "generations" USING btree ("id") WHERE "generations"."status" = 'done' and "generations"."search_text" is null;
