CREATE INDEX "billing_customers_user_id_index" ON "billing_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_backgrounds_upload_id_index" ON "own_backgrounds" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "generations_request_id_index" ON "generations" USING btree ("request_id") WHERE "generations"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "generations_remake_of_index" ON "generations" USING btree ("remake_of") WHERE "generations"."remake_of" is not null;