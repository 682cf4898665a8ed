import { z } from "@hono/zod-openapi";

/** The body of every failed call. */
export const failureAnswer = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    requestId: z.string(),
    reasons: z.array(z.string()).optional(),
  })
  .openapi("Failure");
export type FailureAnswer = z.infer<typeof failureAnswer>;

/** How a failed call looks in the API description; the codes are those of `errorTable`. */
export const failureResponse = {
  description: "The call failed; `code` says why",
  content: { "application/json": { schema: failureAnswer } },
} as const;
