import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { presetSchema } from "./generations.ts";

export const listPresetsRoute = createRoute({
  method: "get",
  path: "/api/presets",
  tags: ["presets"],
  summary: "The presets on offer, in catalogue order; `available` says whether the caller's plan may use one",
  responses: {
    200: { description: "The presets", content: { "application/json": { schema: z.array(presetSchema) } } },
    default: failureResponse,
  },
});
