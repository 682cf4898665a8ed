ALTER TABLE "generations" ADD COLUMN "matte_key" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "outline" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "confirmed_matte_key" text;