import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { accountStorageSchema } from "./storage.ts";

export const readStorageRoute = createRoute({
  method: "get",
  path: "/api/account/storage",
  tags: ["accounts"],
  summary: "How much the caller's photos, pictures and views take, and how much they may",
  responses: {
    200: { description: "The space", content: { "application/json": { schema: accountStorageSchema } } },
    default: failureResponse,
  },
});

/** Three times a day: `export_limit` after that. */
export const exportAccountRoute = createRoute({
  method: "get",
  path: "/api/account/export",
  tags: ["accounts"],
  summary: "Everything that is kept of the caller's account, files included, as a ZIP",
  responses: {
    200: { description: "The ZIP", content: { "application/zip": { schema: z.string() } } },
    default: failureResponse,
  },
});
