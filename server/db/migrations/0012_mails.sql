CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text,
	"content" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mails_cause_unique" UNIQUE("cause"),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('waiting', 'sent', 'written', 'given-up', 'expired')),
	CONSTRAINT "mails_ended_when_not_waiting" CHECK (("mails"."state" = 'waiting') = ("mails"."ended_at" is null)),
	CONSTRAINT "mails_whole_while_waiting" CHECK ("mails"."state" <> 'waiting' or ("mails"."content" is not null and "mails"."to_address" is not null))
);
--> statement-breakpoint
CREATE INDEX "mails_waiting_index" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "mails_kept_index" ON "mails" USING btree ("ended_at") WHERE "mails"."content" is not null;
--> statement-breakpoint
CREATE INDEX "mails_to_address_index" ON "mails" USING btree (lower("to_address"));
