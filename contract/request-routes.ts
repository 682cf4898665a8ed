import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { createRequestBody, requestSchema } from "./requests.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const createRequestRoute = createRoute({
  method: "post",
  path: "/api/requests",
  tags: ["requests"],
  summary: "Save the description of a car; refused without a token, for nothing could be made of it",
  request: { body: { required: true, content: { "application/json": { schema: createRequestBody } } } },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

export const readRequestRoute = createRoute({
  method: "get",
  path: "/api/requests/{id}",
  tags: ["requests"],
  summary: "Read a request",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});
