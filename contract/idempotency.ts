import { z } from "@hono/zod-openapi";

const key = z.string().min(1).max(200).optional();

/** Of calls that create: sent again with the same key and body, they give the first answer, and make nothing more. */
export const creatingHeaders = z.object({ "idempotency-key": key });

/** Of calls that spend: the same key again finds what the first call started. */
export const spendingHeaders = z.object({ "idempotency-key": key });

/** The same for calls whose work takes seconds. */
export const workHeaders = spendingHeaders.extend({
  /** `respond-async`: answer 202 at once; without it the answer comes when the work is done, within 180 s. */
  prefer: z.string().optional(),
});
