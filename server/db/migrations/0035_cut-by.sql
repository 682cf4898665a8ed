ALTER TABLE "cut_out_versions" ADD COLUMN "cut_by" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "cut_by" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "cut_by" text;