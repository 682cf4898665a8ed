ALTER TABLE "uploads" ADD COLUMN "cut_sides" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "cut_accepted" boolean DEFAULT false NOT NULL;