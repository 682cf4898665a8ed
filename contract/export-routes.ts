import { createRoute, z } from "@hono/zod-openapi";
import { exportNames } from "./exports.ts";
import { failureResponse } from "./failure.ts";

export const exportPictureRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/export",
  tags: ["files"],
  summary: "A finished picture as a market takes it, or in another type of file, as an attachment",
  request: { params: z.object({ id: z.uuid() }), query: z.object({ as: z.enum(exportNames) }) },
  responses: {
    200: { description: "The file", content: { "image/*": { schema: z.string() } } },
    default: failureResponse,
  },
});
