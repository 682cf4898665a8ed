import { createRoute, z } from "@hono/zod-openapi";
import { cutOutShadows, exportNames } from "./exports.ts";
import { failureResponse } from "./failure.ts";
import { openToKeys } from "./key-scopes.ts";

export const exportPictureRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/export",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "A finished picture as a market takes it, or in another type of file, as an attachment",
  request: { params: z.object({ id: z.uuid() }), query: z.object({ as: z.enum(exportNames) }) },
  responses: {
    200: { description: "The file", content: { "image/*": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const exportCutOutRoute = createRoute({
  method: "get",
  path: "/api/uploads/{id}/cut-out",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "The car of a photo alone, as a PNG with transparency, as an attachment. On Pro",
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ shadow: z.enum(cutOutShadows).default("none") }),
  },
  responses: {
    200: { description: "The file", content: { "image/png": { schema: z.string() } } },
    default: failureResponse,
  },
});
