import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { engineNames } from "./generation-kinds.ts";
import { linkDays } from "./shared-pictures.ts";

const params = z.object({ id: z.uuid() });
const sharedLinkSchema = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
const sharedLinkList = z.object({ links: z.array(sharedLinkSchema) });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
/** In the query, which no log line has. */
const token = z.string().regex(/^[\w-]{22}$/);

export const listSharedLinksRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/links",
  tags: ["shared pictures"],
  summary: "The private links to one of the caller's pictures that still work",
  request: { params },
  responses: { 200: json("The links, newest first", sharedLinkList), default: failureResponse },
});

export const shareRoute = createRoute({
  method: "post",
  path: "/api/generations/{id}/links",
  tags: ["shared pictures"],
  summary: "Make a private link to a finished picture; its token is told this once",
  request: {
    params,
    body: {
      required: true,
      content: { "application/json": { schema: z.object({ days: z.literal([...linkDays]) }) } },
    },
  },
  responses: {
    200: json("The link", z.object({ token: z.string(), link: sharedLinkSchema })),
    default: failureResponse,
  },
});

export const revokeSharedLinkRoute = createRoute({
  method: "delete",
  path: "/api/shared-links/{id}",
  tags: ["shared pictures"],
  summary: "End a private link now",
  request: { params },
  responses: { 200: json("The picture's links that still work", sharedLinkList), default: failureResponse },
});

export const sharedPictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  expiresAt: z.iso.datetime(),
  /** Null: a photo as it was taken. */
  madeBy: z.enum(engineNames).nullable(),
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/** Nothing of whose it is. */
export const readSharedPictureRoute = createRoute({
  method: "get",
  path: "/api/shared-pictures",
  tags: ["shared pictures"],
  summary: "What a private link shows; for whoever has it",
  request: { query: z.object({ token }) },
  responses: { 200: json("The picture", sharedPictureSchema), default: failureResponse },
});

export const readSharedFileRoute = createRoute({
  method: "get",
  path: "/api/shared-pictures/file",
  tags: ["shared pictures"],
  summary: "The file of the picture that a private link shows",
  request: { query: z.object({ token, download: z.literal("yes").optional() }) },
  responses: {
    200: { description: "The picture", content: { "image/*": { schema: z.string() } } },
    default: failureResponse,
  },
});
