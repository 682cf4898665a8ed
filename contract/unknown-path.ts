import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { unknownPathLength } from "./limits.ts";

/** Control and direction characters would forge or turn lines of a log; what follows the path may be anybody's business. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const unknownPathBody = z.object({
  path: z
    .string()
    .max(2000)
    .regex(/^\//, "must be a path of this site")
    .transform((path) =>
      path
        .replace(/[?#].*$/s, "")
        .replace(unprintable, "")
        .slice(0, unknownPathLength),
    ),
});

export const unknownPathRoute = createRoute({
  method: "post",
  path: "/api/unknown-path",
  tags: ["site"],
  summary: "Tell that a page inside the app led to a path that is not there; only the path is logged",
  request: { body: { required: true, content: { "application/json": { schema: unknownPathBody } } } },
  responses: { 204: { description: "Noted" }, default: failureResponse },
});
