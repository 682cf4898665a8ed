CREATE TABLE "refunds" (
	"account" text NOT NULL,
	"payment_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"reason" text NOT NULL,
	"minor_units" integer NOT NULL,
	"currency" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_account_payment_id_pk" PRIMARY KEY("account","payment_id"),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('nobody', 'differs'))
);
--> statement-breakpoint
DROP INDEX "generations_history_index";--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "run_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_waiting_index" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "billing_customers_email_changed_at_index" ON "billing_customers" USING btree ("email_changed_at") WHERE "billing_customers"."email_changed_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_history_index" ON "generations" USING btree ("user_id","group_id","created_at" DESC NULLS FIRST,"run_position","id" DESC NULLS FIRST) WHERE "generations"."status" = 'done' and "generations"."deleted_at" is null;--> statement-breakpoint
UPDATE "generations" SET "run_position" = "items"."position" FROM (SELECT "run_id", "generation_id", min("position") AS "position" FROM "retail_run_items" GROUP BY "run_id", "generation_id") AS "items" WHERE "items"."generation_id" = "generations"."id" AND "items"."run_id" = "generations"."run_id" AND "items"."position" > 0;
