CREATE TABLE "engine_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"chosen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"agreed_companies" text[],
	"agreed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"generation_id" uuid,
	"work" text NOT NULL,
	"model" text NOT NULL,
	"reserved_micro_usd" bigint NOT NULL,
	"cost_micro_usd" bigint,
	"basis" text,
	"outcome" text,
	"duration_ms" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_calls_work_known" CHECK ("model_calls"."work" in ('preset', 'retail', 'views', 'single-view', 'reading')),
	CONSTRAINT "model_calls_never_negative" CHECK ("model_calls"."reserved_micro_usd" >= 0 and ("model_calls"."cost_micro_usd" is null or "model_calls"."cost_micro_usd" >= 0))
);
--> statement-breakpoint
ALTER TABLE "generations" DROP CONSTRAINT "generations_cost_known";--> statement-breakpoint
DROP INDEX "generations_one_in_the_making";--> statement-breakpoint
ALTER TABLE "detection_photos" ADD COLUMN "model_status" text DEFAULT 'unasked' NOT NULL;--> statement-breakpoint
ALTER TABLE "detection_photos" ADD COLUMN "model_error_code" text;--> statement-breakpoint
ALTER TABLE "detection_photos" ADD COLUMN "told_by_model" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "made_with" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "engine_notes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "invented_views" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "remake_of" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "remade_view" text;--> statement-breakpoint
ALTER TABLE "engine_settings" ADD CONSTRAINT "engine_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_calls_started_at_index" ON "model_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "model_calls_user_id_index" ON "model_calls" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "model_calls_generation_id_index" ON "model_calls" USING btree ("generation_id");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_remake_of_generations_id_fk" FOREIGN KEY ("remake_of") REFERENCES "public"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_in_the_making" ON "generations" USING btree ("user_id","upload_id","preset","aspect_ratio","is_watermarked","recipe","engine") WHERE "generations"."status" in ('pending', 'running');--> statement-breakpoint
ALTER TABLE "detection_photos" ADD CONSTRAINT "detection_photos_model_status_known" CHECK ("detection_photos"."model_status" in ('unasked', 'waiting', 'read', 'failed'));--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_cost_known" CHECK ("generations"."cost" between 0 and 100 and ("generations"."cost" = 0 or "generations"."status" in ('pending', 'running', 'done')));