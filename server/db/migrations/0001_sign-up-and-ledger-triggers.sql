-- A user never exists without a profile, a balance and the grant that explains it: all four rows are of one transaction.
-- The 10 tokens are `signUpTokens` of contract/limits.ts; a test compares the two.
CREATE FUNCTION "start_user_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "profiles" ("id", "display_name")
		VALUES (NEW."id", coalesce(nullif(trim(NEW."name"), ''), split_part(NEW."email", '@', 1)));
	INSERT INTO "token_balances" ("user_id", "plan_tokens") VALUES (NEW."id", 10);
	INSERT INTO "token_ledger" ("user_id", "entry", "plan_tokens", "purchased_tokens", "cause")
		VALUES (NEW."id", 'grant', 10, 0, 'sign-up:' || NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_start_account" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "start_user_account"();--> statement-breakpoint
-- The ledger is append-only. Depth 2 is the cascade that removes a deleted user's rows.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The token ledger is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "token_ledger_append_only" BEFORE UPDATE OR DELETE ON "token_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
