CREATE TABLE "billing_customers" (
	"account" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" uuid,
	"readings" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"read_next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_account_customer_id_pk" PRIMARY KEY("account","customer_id"),
	CONSTRAINT "billing_customers_user" UNIQUE("account","user_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" uuid,
	"product" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_minor_units" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"idempotency_key" text NOT NULL,
	"checkout_id" text,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_minor_units" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"asked_back" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"corrections" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchases_product_known" CHECK ("purchases"."product" in ('pro', 'credits')),
	CONSTRAINT "purchases_state_known" CHECK ("purchases"."state" in ('open', 'pending', 'paid', 'expired', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"unpaid_since" timestamp with time zone,
	"last_paid_at" timestamp with time zone,
	CONSTRAINT "subscriptions_account_id_pk" PRIMARY KEY("account","id"),
	CONSTRAINT "subscriptions_state_known" CHECK ("subscriptions"."state" in ('active', 'ending', 'unpaid', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"customer_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "plan_gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_gifts" ADD CONSTRAINT "plan_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_customers_read_next_at_index" ON "billing_customers" USING btree ("read_next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_idempotency_key" ON "purchases" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_open_pro" ON "purchases" USING btree ("account","user_id") WHERE "purchases"."product" = 'pro' and "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "purchases_user_id_index" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_received_at_index" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "plan_gifts_user_id_index" ON "plan_gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_actions_user_id_index" ON "admin_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_customer_id_index" ON "sandbox_objects" USING btree ("customer_id");
