import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { presetSchema } from "./generations.ts";
import { openToKeys } from "./key-scopes.ts";

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

export const fetchPromptsRoute = createRoute({
  method: "post",
  path: "/api/functions/fetch-prompts",
  security: openToKeys("pictures:read"),
  tags: ["presets"],
  summary: "For Pro: the names of all presets for owners, core and catalogue, in the order in which they are shown",
  responses: {
    200: {
      description: "The names",
      content: {
        "application/json": { schema: z.object({ success: z.literal(true), names: z.array(z.string()) }) },
      },
    },
    default: failureResponse,
  },
});
