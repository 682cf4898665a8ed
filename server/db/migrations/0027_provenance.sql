CREATE TABLE "picture_prints" (
	"print" text NOT NULL,
	"generation_id" uuid NOT NULL,
	"statement" jsonb NOT NULL,
	CONSTRAINT "picture_prints_print_generation_id_pk" PRIMARY KEY("print","generation_id")
);
--> statement-breakpoint
CREATE TABLE "signing_certificates" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_test" boolean NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"chain" text,
	"sealed_key" text,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_prints" ADD CONSTRAINT "picture_prints_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_prints_generation_id_index" ON "picture_prints" USING btree ("generation_id");