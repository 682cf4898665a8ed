import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { creatingHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import {
  changeOwnBackgroundBody,
  newOwnBackgroundBody,
  ownBackgroundList,
  ownBackgroundSchema,
} from "./own-backgrounds.ts";

const params = z.object({ id: z.uuid() });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const listOwnBackgroundsRoute = createRoute({
  method: "get",
  path: "/api/own-backgrounds",
  security: openToKeys("pictures:read"),
  tags: ["own backgrounds"],
  summary: "The backgrounds that the account keeps",
  responses: { 200: json("The backgrounds", ownBackgroundList), default: failureResponse },
});

export const addOwnBackgroundRoute = createRoute({
  method: "post",
  path: "/api/own-backgrounds",
  security: openToKeys("photos:write"),
  tags: ["own backgrounds"],
  summary: "Make a background of an uploaded photo of an empty place (Pro)",
  request: {
    headers: creatingHeaders,
    body: { required: true, content: { "application/json": { schema: newOwnBackgroundBody } } },
  },
  responses: { 200: json("The background", ownBackgroundSchema), default: failureResponse },
});

/** Finished pictures stay as they are. */
export const changeOwnBackgroundRoute = createRoute({
  method: "put",
  path: "/api/own-backgrounds/{id}",
  security: openToKeys("photos:write"),
  tags: ["own backgrounds"],
  summary: "Change a background's name, lines or gloss",
  request: { params, body: { required: true, content: { "application/json": { schema: changeOwnBackgroundBody } } } },
  responses: { 200: json("The background", ownBackgroundSchema), default: failureResponse },
});

export const removeOwnBackgroundRoute = createRoute({
  method: "delete",
  path: "/api/own-backgrounds/{id}",
  security: openToKeys("photos:write"),
  tags: ["own backgrounds"],
  summary: "Remove a background; finished pictures stay",
  request: { params },
  responses: { 200: json("Those that are left", ownBackgroundList), default: failureResponse },
});
