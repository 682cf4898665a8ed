CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"color" text NOT NULL,
	"swatch" text NOT NULL,
	"wheel_colour" text NOT NULL,
	"visual_options" text,
	"trim" text,
	"generation" text,
	"number_plate" text,
	"side_url" text,
	"front_quarter_url" text,
	"rear_quarter_url" text,
	"front_url" text,
	"rear_url" text,
	"dynamic_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" DROP CONSTRAINT "generations_kind_known";--> statement-breakpoint
ALTER TABLE "generations" ALTER COLUMN "upload_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ALTER COLUMN "preset" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ALTER COLUMN "aspect_ratio" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "car" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "body_style" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "finished_views" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_user_id_index" ON "requests" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_view_set_in_the_making" ON "generations" USING btree ("request_id") WHERE "generations"."status" in ('pending', 'running');--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_source_complete" CHECK (case when "generations"."kind" = 'views' then "generations"."request_id" is not null and "generations"."car" is not null
        else "generations"."upload_id" is not null and "generations"."preset" is not null and "generations"."aspect_ratio" is not null end);--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_kind_known" CHECK ("generations"."kind" in ('preset', 'retail', 'views'));