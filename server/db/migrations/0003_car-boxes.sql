ALTER TABLE "generations" ADD COLUMN "car_box" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "car_box" jsonb;