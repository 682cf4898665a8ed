import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { openToKeys } from "./key-scopes.ts";
import { carWordsQuery, understoodCarSchema } from "./understood-car.ts";

export const understandCarRoute = createRoute({
  method: "get",
  path: "/api/understood-car",
  security: openToKeys("pictures:read"),
  tags: ["requests"],
  summary: "What the six views would show of these words; costs nothing",
  request: { query: carWordsQuery },
  responses: {
    200: { description: "What was understood", content: { "application/json": { schema: understoodCarSchema } } },
    default: failureResponse,
  },
});

export const carPreviewRoute = createRoute({
  method: "get",
  path: "/api/car-preview",
  security: openToKeys("pictures:read"),
  tags: ["requests"],
  summary: "A small illustration of the described car; costs nothing",
  request: { query: carWordsQuery },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});
