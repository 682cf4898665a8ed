CREATE TABLE "hash_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_up_grants" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "kept_until" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_up_grants_granted_at_index" ON "sign_up_grants" USING btree ("granted_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_kept_until_index" ON "idempotency_keys" USING btree ("kept_until");--> statement-breakpoint
INSERT INTO "hash_keys" ("name", "value") VALUES ('mailboxes', gen_random_uuid()::text || gen_random_uuid()::text);--> statement-breakpoint
-- The same mailbox whatever stands behind a plus: `mailboxOf` of server/domain/mails/mailbox-limit.ts does the same.
CREATE FUNCTION "hash_mailbox"("email" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to("value" || ' ' || regexp_replace(lower(trim("email")), '\+[^@]*@', '@'), 'UTF8')), 'hex')
	FROM "hash_keys" WHERE "name" = 'mailboxes'
$$;--> statement-breakpoint
INSERT INTO "sign_up_grants" ("mailbox_hash", "granted_at")
	SELECT "hash_mailbox"("email"), max("created_at") FROM "users" WHERE "email" NOT LIKE '%@deleted.invalid' GROUP BY 1
	ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The 10 tokens are `plans.core` of contract/plans.ts; a test compares the two. A mailbox has them once a year, however often its account is deleted and made anew.
CREATE OR REPLACE FUNCTION "start_user_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"joined" timestamptz := date_trunc('milliseconds', NEW."created_at");
	"is_granted" boolean;
BEGIN
	INSERT INTO "profiles" ("id", "display_name")
		VALUES (NEW."id", coalesce(nullif(trim(NEW."name"), ''), split_part(NEW."email", '@', 1)));
	INSERT INTO "token_balances" ("user_id", "plan_tokens", "period_anchor", "next_reset_at")
		VALUES (NEW."id", 0, "joined", ("joined" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
	INSERT INTO "sign_up_grants" AS "had" ("mailbox_hash") VALUES ("hash_mailbox"(NEW."email"))
		ON CONFLICT ("mailbox_hash") DO UPDATE SET "granted_at" = now() WHERE "had"."granted_at" < now() - interval '1 year'
		RETURNING true INTO "is_granted";
	IF "is_granted" THEN
		INSERT INTO "token_ledger" ("user_id", "entry", "plan_tokens", "purchased_tokens", "plan", "cause")
			VALUES (NEW."id", 'grant', 10, 0, 'core', 'sign-up:' || NEW."id");
	END IF;
	RETURN NULL;
END
$$;
