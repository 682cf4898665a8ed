import { z } from "@hono/zod-openapi";

/** The body of every failed call. */
export const failureAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  reasons: z.array(z.string()).optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;
