DROP INDEX "generations_one_in_the_making";--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_watermarked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now every generation held a token of its own, and the plan at the time decided about the mark.
UPDATE "generations" SET "cost" = 1 WHERE "status" in ('pending', 'running', 'done');--> statement-breakpoint
UPDATE "generations" SET "is_watermarked" = false FROM "profiles" WHERE "profiles"."id" = "generations"."user_id" AND "profiles"."is_pro";--> statement-breakpoint
CREATE INDEX "generations_upload_id_index" ON "generations" USING btree ("upload_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_in_the_making" ON "generations" USING btree ("user_id","upload_id","preset","aspect_ratio","is_watermarked") WHERE "generations"."status" in ('pending', 'running');--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_cost_known" CHECK ("generations"."cost" in (0, 1) and ("generations"."cost" = 0 or "generations"."status" in ('pending', 'running', 'done')));