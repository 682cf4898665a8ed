CREATE TABLE "own_backgrounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"horizon_share" double precision NOT NULL,
	"ground_share" double precision NOT NULL,
	"gloss" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_backgrounds_ground_below_horizon" CHECK ("own_backgrounds"."ground_share" > "own_backgrounds"."horizon_share")
);
--> statement-breakpoint
CREATE TABLE "retail_run_items" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	CONSTRAINT "retail_run_items_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "retail_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"preset" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "retail_runs_status_known" CHECK ("retail_runs"."status" in ('running', 'paused', 'cancelled', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose_known";--> statement-breakpoint
DROP INDEX "generations_one_in_the_making";--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "recipe" jsonb DEFAULT '{"logo":null,"numberPlate":{"treatment":"keep"},"fileFormat":"jpeg","framing":"own"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_plate_found" boolean;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_passed_through" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "number_plate" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "own_backgrounds" ADD CONSTRAINT "own_backgrounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_backgrounds" ADD CONSTRAINT "own_backgrounds_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_run_items" ADD CONSTRAINT "retail_run_items_run_id_retail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."retail_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_runs" ADD CONSTRAINT "retail_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_backgrounds_name" ON "own_backgrounds" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "retail_run_items_generation_id_index" ON "retail_run_items" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "retail_runs_user_id_index" ON "retail_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "retail_runs_idempotency_key" ON "retail_runs" USING btree ("user_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_run_id_retail_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."retail_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_run_id_index" ON "generations" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_in_the_making" ON "generations" USING btree ("user_id","upload_id","preset","aspect_ratio","is_watermarked","recipe") WHERE "generations"."status" in ('pending', 'running');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('photo', 'logo', 'plate', 'background'));