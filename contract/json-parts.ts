import type { z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";

/** The answers of a route that gives JSON: what comes when it succeeds, and the failure that every call may end in. */
export const jsonAnswer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { "application/json": { schema } } },
  default: failureResponse,
});

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
