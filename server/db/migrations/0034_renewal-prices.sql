ALTER TABLE "subscriptions" ADD COLUMN "renewal_minor_units" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_currency" text;