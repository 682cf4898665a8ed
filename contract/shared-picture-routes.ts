import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { engineNames } from "./generation-kinds.ts";
import { creatingHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import { linkDays } from "./shared-pictures.ts";

const params = z.object({ id: z.uuid() });
const sharedLinkSchema = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
const sharedLinkList = z.object({ links: z.array(sharedLinkSchema) });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
/** In the body, which no log of any proxy has. */
const token = z.string().regex(/^[\w-]{22}$/);
/** HMAC-SHA-256 in base64url. */
const signature = z.string().regex(/^[\w-]{43}$/);
const seconds = z
  .string()
  .regex(/^[1-9]\d{9}$/)
  .transform(Number);

export const listSharedLinksRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/links",
  security: openToKeys("pictures:read"),
  tags: ["shared pictures"],
  summary: "The private links to one of the caller's pictures that still work",
  request: { params },
  responses: { 200: json("The links, newest first", sharedLinkList), default: failureResponse },
});

export const shareRoute = createRoute({
  method: "post",
  path: "/api/generations/{id}/links",
  security: openToKeys("pictures:write"),
  tags: ["shared pictures"],
  summary: "Make a private link to a finished picture; its token is told this once",
  request: {
    params,
    headers: creatingHeaders,
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
  security: openToKeys("pictures:write"),
  tags: ["shared pictures"],
  summary: "End a private link now",
  request: { params },
  responses: { 200: json("The picture's links that still work", sharedLinkList), default: failureResponse },
});

export const endAllSharedLinksRoute = createRoute({
  method: "delete",
  path: "/api/shared-links",
  tags: ["shared pictures"],
  summary: "End every private link to any of the caller's pictures now",
  responses: { 200: json("How many worked", z.object({ ended: z.int() })), default: failureResponse },
});

export const sharedPictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  expiresAt: z.iso.datetime(),
  /** Null: a photo as it was taken. */
  madeBy: z.enum(engineNames).nullable(),
  /** Works for an hour at most. */
  fileUrl: z.string(),
});
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/** Nothing of whose it is. */
export const readSharedPictureRoute = createRoute({
  method: "post",
  path: "/api/shared-pictures",
  tags: ["shared pictures"],
  summary: "What a private link shows; for whoever has it",
  request: { body: { required: true, content: { "application/json": { schema: z.object({ token }) } } } },
  responses: { 200: json("The picture", sharedPictureSchema), default: failureResponse },
});

export const readSharedFileRoute = createRoute({
  method: "get",
  path: "/api/shared-pictures/{id}/file",
  tags: ["shared pictures"],
  summary: "The file of the picture that a private link shows, by the address that was told with it",
  request: { params, query: z.object({ until: seconds, signature, download: z.literal("yes").optional() }) },
  responses: {
    200: { description: "The picture", content: { "image/*": { schema: z.string() } } },
    default: failureResponse,
  },
});
