-- The ledger outlives its account: without the foreign key the id of a deleted user is a number that nothing else knows.
ALTER TABLE "token_ledger" DROP CONSTRAINT "token_ledger_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "token_ledger" DROP CONSTRAINT "token_ledger_entry_known";--> statement-breakpoint
ALTER TABLE "token_ledger" ADD CONSTRAINT "token_ledger_entry_known" CHECK ("token_ledger"."entry" in ('grant', 'hold', 'capture', 'release', 'reset', 'expire', 'plan', 'take-back', 'closing'));--> statement-breakpoint
ALTER TABLE "token_ledger" ADD COLUMN "plan_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_ledger" ADD COLUMN "purchased_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_ledger" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "token_ledger" ADD CONSTRAINT "token_ledger_plan_known" CHECK ("token_ledger"."plan" in ('core', 'pro'));--> statement-breakpoint
ALTER TABLE "token_ledger" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
DROP INDEX "token_ledger_user_id_index";--> statement-breakpoint
CREATE INDEX "token_ledger_user_id_index" ON "token_ledger" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "token_balances" ADD COLUMN "owed_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_balances" ADD CONSTRAINT "owed_tokens_not_negative" CHECK ("token_balances"."owed_tokens" >= 0);--> statement-breakpoint
ALTER TABLE "token_balances" ADD COLUMN "period_anchor" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "token_balances" ADD COLUMN "next_reset_at" timestamp with time zone;--> statement-breakpoint

-- What was there before gets what each row left, and a month that is under way: nobody's tokens are renewed by the update itself.
ALTER TABLE "token_ledger" DISABLE TRIGGER "token_ledger_append_only";--> statement-breakpoint
UPDATE "token_ledger" SET "plan_after" = "sums"."plan", "purchased_after" = "sums"."purchased",
	"plan" = CASE WHEN "token_ledger"."cause" LIKE 'sign-up:%' THEN 'core' END
FROM (
	SELECT "id", sum("plan_tokens") OVER "before" AS "plan", sum("purchased_tokens") OVER "before" AS "purchased"
	FROM "token_ledger" WINDOW "before" AS (PARTITION BY "user_id" ORDER BY "id")
) AS "sums" WHERE "sums"."id" = "token_ledger"."id";--> statement-breakpoint
ALTER TABLE "token_ledger" ENABLE TRIGGER "token_ledger_append_only";--> statement-breakpoint
ALTER TABLE "token_ledger" ADD CONSTRAINT "token_ledger_after_not_negative" CHECK ("token_ledger"."plan_after" >= 0 and "token_ledger"."purchased_after" >= 0);--> statement-breakpoint
UPDATE "token_balances" SET "period_anchor" = date_trunc('milliseconds', "users"."created_at"), "next_reset_at" = (
	SELECT min("due"."at") FROM (
		SELECT (date_trunc('milliseconds', "users"."created_at") AT TIME ZONE 'UTC' + make_interval(months => "month")) AT TIME ZONE 'UTC' AS "at"
		FROM generate_series(1, 1200) AS "month"
	) AS "due" WHERE "due"."at" > now()
) FROM "users" WHERE "users"."id" = "token_balances"."user_id";--> statement-breakpoint
ALTER TABLE "token_balances" ALTER COLUMN "period_anchor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "token_balances" ALTER COLUMN "next_reset_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "token_balances_next_reset_at_index" ON "token_balances" USING btree ("next_reset_at");--> statement-breakpoint

-- A row of the ledger says what it leaves, and moves the balance by itself: the two can't differ. The balance is moved after the row is in, so
-- that one which is not written moves nothing; several rows of one statement for one user don't add up, and are refused.
CREATE FUNCTION "say_what_entry_leaves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."entry" = 'closing' THEN
		IF pg_trigger_depth() < 2 THEN
			RAISE EXCEPTION 'Only the end of an account closes its ledger.';
		END IF;
		NEW."plan_after" := 0;
		NEW."purchased_after" := 0;
		RETURN NEW;
	END IF;
	SELECT "plan_tokens" + NEW."plan_tokens", "purchased_tokens" + NEW."purchased_tokens"
		INTO NEW."plan_after", NEW."purchased_after"
		FROM "token_balances" WHERE "user_id" = NEW."user_id" FOR UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'A ledger entry without a token balance.';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_ledger_says_what_it_leaves" BEFORE INSERT ON "token_ledger" FOR EACH ROW EXECUTE FUNCTION "say_what_entry_leaves"();--> statement-breakpoint
CREATE FUNCTION "move_balance_with_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"now_there" "token_balances"%ROWTYPE;
BEGIN
	IF NEW."entry" = 'closing' THEN
		RETURN NULL;
	END IF;
	UPDATE "token_balances"
		SET "plan_tokens" = "plan_tokens" + NEW."plan_tokens", "purchased_tokens" = "purchased_tokens" + NEW."purchased_tokens"
		WHERE "user_id" = NEW."user_id" RETURNING * INTO "now_there";
	IF "now_there"."plan_tokens" IS DISTINCT FROM NEW."plan_after" OR "now_there"."purchased_tokens" IS DISTINCT FROM NEW."purchased_after" THEN
		RAISE EXCEPTION 'A ledger entry and the token balance differ.';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_ledger_moves_balance" AFTER INSERT ON "token_ledger" FOR EACH ROW EXECUTE FUNCTION "move_balance_with_entry"();--> statement-breakpoint

-- Amounts begin at nothing and move with the ledger only. Depth 2 is the trigger above.
CREATE FUNCTION "refuse_balance_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW."plan_tokens" = 0 AND NEW."purchased_tokens" = 0 THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A token balance moves with its ledger only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_balances_move_with_ledger" BEFORE INSERT OR UPDATE OF "user_id", "plan_tokens", "purchased_tokens" ON "token_balances" FOR EACH ROW EXECUTE FUNCTION "refuse_balance_change"();--> statement-breakpoint

-- What is left when an account ends lapses by an entry: the sum of every ledger is the balance, also where there is none any more.
CREATE FUNCTION "close_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "token_ledger" ("user_id", "entry", "plan_tokens", "purchased_tokens", "cause")
		VALUES (OLD."user_id", 'closing', -OLD."plan_tokens", -OLD."purchased_tokens", 'closing:' || OLD."user_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_balances_close_ledger" AFTER DELETE ON "token_balances" FOR EACH ROW EXECUTE FUNCTION "close_ledger"();--> statement-breakpoint

-- From now on nothing is an exception: neither a deleted user nor TRUNCATE takes rows away.
CREATE OR REPLACE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The token ledger is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_ledger_never_emptied" BEFORE TRUNCATE ON "token_ledger" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint

-- The 10 tokens are `plans.core` of contract/plans.ts; a test compares the two. They are of the first month: the next come on the same day of the next.
CREATE OR REPLACE FUNCTION "start_user_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"joined" timestamptz := date_trunc('milliseconds', NEW."created_at");
BEGIN
	INSERT INTO "profiles" ("id", "display_name")
		VALUES (NEW."id", coalesce(nullif(trim(NEW."name"), ''), split_part(NEW."email", '@', 1)));
	INSERT INTO "token_balances" ("user_id", "plan_tokens", "period_anchor", "next_reset_at")
		VALUES (NEW."id", 0, "joined", ("joined" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
	INSERT INTO "token_ledger" ("user_id", "entry", "plan_tokens", "purchased_tokens", "plan", "cause")
		VALUES (NEW."id", 'grant', 10, 0, 'core', 'sign-up:' || NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint

-- Pro's messages to the team are marked.
ALTER TABLE "contact_messages" ADD COLUMN "is_pro" boolean DEFAULT false NOT NULL;
