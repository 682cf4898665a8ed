CREATE TABLE "guessing_notices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "guessing_notices" ADD CONSTRAINT "guessing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guessing_notices_waiting_index" ON "guessing_notices" USING btree ("noticed_at") WHERE "guessing_notices"."told_at" is null;--> statement-breakpoint
CREATE INDEX "known_addresses_seen_at_index" ON "known_addresses" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
-- Processes keep sessions in memory for some seconds. Whoever ends one, in whatever way, tells them all with the commit; its id is no secret.
CREATE FUNCTION "tell_session_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sessions_changed', OLD."id"::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_tell_changed" AFTER UPDATE OR DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_session_changed"();
