CREATE TABLE "detection_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"told" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "detection_photos_status_known" CHECK ("detection_photos"."status" in ('waiting', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "detections" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"register" jsonb,
	"is_asking" boolean DEFAULT false NOT NULL,
	"views_error_code" text,
	"free_views_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "detections_status_known" CHECK ("detections"."status" in ('waiting', 'reading', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "detection_photos" ADD CONSTRAINT "detection_photos_request_id_detections_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."detections"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_photos" ADD CONSTRAINT "detection_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_free_views_id_generations_id_fk" FOREIGN KEY ("free_views_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "detection_photos_once" ON "detection_photos" USING btree ("request_id","upload_id");--> statement-breakpoint
CREATE INDEX "detection_photos_upload_id_index" ON "detection_photos" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "detections_free_views_id_index" ON "detections" USING btree ("free_views_id");