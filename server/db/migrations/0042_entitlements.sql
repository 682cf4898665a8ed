CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"engine" text NOT NULL,
	"cost" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_state_known" CHECK ("entitlements"."state" in ('held', 'captured', 'released')),
	CONSTRAINT "entitlements_cost_known" CHECK ("entitlements"."cost" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "entitlement_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one_living" ON "entitlements" USING btree ("user_id","subject","engine") WHERE "entitlements"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "entitlements_user_id_index" ON "entitlements" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_entitlement_id_index" ON "generations" USING btree ("entitlement_id") WHERE "generations"."entitlement_id" is not null;--> statement-breakpoint
-- What a generation is of. The only place that says so: the studio's are paid once for each subject.
CREATE FUNCTION "entitlement_subject"("photo_id" uuid, "preset" text, "recipe" jsonb, "car" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN "car" IS NOT NULL THEN 'car:' || encode(sha256(convert_to("car"::text, 'UTF8')), 'hex')
		WHEN "recipe" -> 'background' ->> 'uploadId' IS NOT NULL THEN 'photo:' || "photo_id" || ':own:' || ("recipe" -> 'background' ->> 'uploadId')
		ELSE 'photo:' || "photo_id" || ':scene:' || "preset"
	END
$$;--> statement-breakpoint
-- What the studio made, or makes, and what it made in an AI model's stead for tokens. Whoever paid stands first.
INSERT INTO "entitlements" ("id", "user_id", "subject", "engine", "cost", "state", "created_at")
SELECT DISTINCT ON ("user_id", "subject") "id", "user_id", "subject", 'studio', "cost",
	CASE WHEN "status" = 'done' OR ("cost" = 0 AND "is_any_done") THEN 'captured' ELSE 'held' END, "created_at"
FROM (
	SELECT "id", "user_id", "cost", "status", "created_at", "subject",
		bool_or("status" = 'done') OVER (PARTITION BY "user_id", "subject") AS "is_any_done"
	FROM (SELECT *, "entitlement_subject"("upload_id", "preset", "recipe", "car") AS "subject" FROM "generations") AS "named"
	WHERE "status" IN ('pending', 'running', 'done') AND NOT "is_passed_through"
		AND ("engine" = 'studio' OR ("kind" <> 'views' AND "made_by" = 'studio' AND "status" = 'done' AND "cost" > 0))
) AS "payable"
ORDER BY "user_id", "subject", ("cost" > 0) DESC, "created_at", "id";--> statement-breakpoint
INSERT INTO "entitlements" ("id", "user_id", "subject", "engine", "cost", "state", "created_at")
SELECT "id", "user_id", 'order:' || "id", "engine", "cost", CASE WHEN "status" = 'done' THEN 'captured' ELSE 'held' END, "created_at"
FROM "generations" WHERE "cost" > 0 ON CONFLICT ("id") DO NOTHING;--> statement-breakpoint
UPDATE "generations" SET "entitlement_id" = "held"."id" FROM "entitlements" AS "held"
WHERE "held"."state" = 'held' AND "generations"."user_id" = "held"."user_id"
	AND "generations"."status" IN ('pending', 'running', 'done') AND NOT "generations"."is_passed_through"
	AND ("generations"."id" = "held"."id" OR ("generations"."engine" = 'studio' AND "held"."engine" = 'studio'
		AND "entitlement_subject"("generations"."upload_id", "generations"."preset", "generations"."recipe", "generations"."car") = "held"."subject"));--> statement-breakpoint
-- For processes of the version before, which know no entitlements, while an update goes on: what they order belongs to one, and what they settle in the ledger
-- is settled. Both triggers go with the next release.
CREATE FUNCTION "find_entitlement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."entitlement_id" IS NULL AND NEW."status" = 'pending' AND NEW."engine" = 'studio' AND NOT NEW."is_passed_through" THEN
		SELECT "id" INTO NEW."entitlement_id" FROM "entitlements" WHERE "user_id" = NEW."user_id" AND "engine" = 'studio' AND "state" <> 'released'
			AND "subject" = "entitlement_subject"(NEW."upload_id", NEW."preset", NEW."recipe", NEW."car");
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "generations_find_entitlement" BEFORE INSERT ON "generations" FOR EACH ROW EXECUTE FUNCTION "find_entitlement"();--> statement-breakpoint
CREATE FUNCTION "follow_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ordered" "generations";
	"of" uuid := substring(NEW."cause" FROM 12 FOR 36)::uuid;
BEGIN
	IF NEW."entry" = 'hold' AND NOT EXISTS (SELECT FROM "entitlements" WHERE "id" = "of") THEN
		SELECT * INTO "ordered" FROM "generations" WHERE "id" = "of";
		IF FOUND THEN
			INSERT INTO "entitlements" ("id", "user_id", "subject", "engine", "cost", "state")
			VALUES ("of", NEW."user_id", CASE WHEN "ordered"."engine" = 'studio'
				THEN "entitlement_subject"("ordered"."upload_id", "ordered"."preset", "ordered"."recipe", "ordered"."car")
				ELSE 'order:' || "of" END, "ordered"."engine", 0 - NEW."plan_tokens" - NEW."purchased_tokens", 'held');
			UPDATE "generations" SET "entitlement_id" = "of" WHERE "id" = "of" OR ("status" IN ('pending', 'running', 'done')
				AND "entitlement_id" IN (SELECT "id" FROM "entitlements" WHERE "user_id" = NEW."user_id" AND "state" = 'released'
					AND "subject" = (SELECT "subject" FROM "entitlements" WHERE "id" = "of")));
		END IF;
	ELSIF NEW."entry" = 'capture' THEN
		UPDATE "entitlements" SET "state" = 'captured' WHERE "id" = "of" AND "state" = 'held';
	ELSIF NEW."entry" = 'release' AND NEW."cause" LIKE '%:rest' THEN
		UPDATE "entitlements" SET "cost" = greatest(0, "cost" - NEW."plan_tokens" - NEW."purchased_tokens") WHERE "id" = "of" AND "state" = 'captured';
	ELSIF NEW."entry" = 'release' THEN
		UPDATE "entitlements" SET "state" = 'released' WHERE "id" = "of" AND "state" = 'held';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_ledger_follow" AFTER INSERT ON "token_ledger" FOR EACH ROW WHEN (NEW."cause" ~ '^generation:[0-9a-f-]{36}:') EXECUTE FUNCTION "follow_ledger"();
