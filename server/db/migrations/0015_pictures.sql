CREATE TABLE "picture_group_titles" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "picture_group_titles_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "picture_group_titles" ADD CONSTRAINT "picture_group_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "group_id" uuid GENERATED ALWAYS AS (coalesce("run_id", "request_id", "upload_id")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_deleted_when_done" CHECK ("deleted_at" is null or "status" = 'done');--> statement-breakpoint
CREATE INDEX "generations_history_index" ON "generations" USING btree ("user_id","group_id","created_at" DESC,"id" DESC) WHERE "status" = 'done' and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "generations_deleted_index" ON "generations" USING btree ("deleted_at") WHERE "deleted_at" is not null;
