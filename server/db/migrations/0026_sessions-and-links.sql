ALTER TABLE "mailed_links" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "address_key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;