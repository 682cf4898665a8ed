CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"suspicion" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "contact_messages_suspicion_known" CHECK ("contact_messages"."suspicion" in ('hidden-field', 'haste'))
);
--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting_index" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."mailed_at" is null and "contact_messages"."suspicion" is null;