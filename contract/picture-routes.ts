import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { creatingHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import { maxPicturesAtOnce } from "./limits.ts";
import { signsOfId } from "./picture-ids.ts";
import {
  paidPresetsSchema,
  pictureFilterQuery,
  pictureGroupPage,
  pictureIdsBody,
  pictureOverviewSchema,
  picturePage,
  pictureSchema,
  remadeSchema,
  remakeBody,
  renameBody,
  renamedSchema,
} from "./pictures.ts";

const params = z.object({ id: z.uuid() });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
const page = (limit: { default: number; max: number }) => ({
  limit: z.coerce.number<string>().int().min(1).max(limit.max).default(limit.default),
  /** `nextBefore` of the page before. */
  before: z.uuid().optional(),
});

export const listPicturesRoute = createRoute({
  method: "get",
  path: "/api/pictures",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "Everything that the caller has made, by photo, run or described car; the one with the newest picture first",
  request: {
    query: pictureFilterQuery.extend({
      ...page({ default: 24, max: 48 }),
      /** This group alone. */
      group: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", pictureGroupPage), default: failureResponse },
});

export const listGroupPicturesRoute = createRoute({
  method: "get",
  path: "/api/picture-groups/{id}/pictures",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "The pictures of one group, newest first",
  request: { params, query: pictureFilterQuery.extend(page({ default: 100, max: 200 })) },
  responses: { 200: json("One page", picturePage), default: failureResponse },
});

export const readPictureOverviewRoute = createRoute({
  method: "get",
  path: "/api/pictures/overview",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "How much there is, by which presets, and what can be brought back",
  responses: { 200: json("The overview", pictureOverviewSchema), default: failureResponse },
});

export const readPictureEntryRoute = createRoute({
  method: "get",
  path: "/api/pictures/{id}",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "A finished picture or set of views, with its recipe",
  request: { params },
  responses: { 200: json("The picture", pictureSchema), default: failureResponse },
});

export const readPaidPresetsRoute = createRoute({
  method: "get",
  path: "/api/uploads/{id}/paid-presets",
  deprecated: true,
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "In which presets a photo has been paid for. `/api/uploads/{id}/offers` says what a picture costs in each",
  request: { params },
  responses: { 200: json("The presets", paidPresetsSchema), default: failureResponse },
});

export const renamePictureRoute = createRoute({
  method: "patch",
  path: "/api/pictures/{id}",
  security: openToKeys("pictures:write"),
  tags: ["pictures"],
  summary: "Give a picture or a set of views a title",
  request: { params, body: { required: true, content: { "application/json": { schema: renameBody } } } },
  responses: { 200: json("Renamed", renamedSchema), default: failureResponse },
});

export const renamePictureGroupRoute = createRoute({
  method: "patch",
  path: "/api/picture-groups/{id}",
  security: openToKeys("pictures:write"),
  tags: ["pictures"],
  summary: "Give a photo, a run or a described car with pictures a title",
  request: { params, body: { required: true, content: { "application/json": { schema: renameBody } } } },
  responses: { 200: json("Renamed", renamedSchema), default: failureResponse },
});

export const deletePicturesRoute = createRoute({
  method: "post",
  path: "/api/pictures/delete",
  security: openToKeys("pictures:write"),
  tags: ["pictures"],
  summary: "Delete finished pictures, all of them or none; gives no token back, and can be undone for a while",
  request: { body: { required: true, content: { "application/json": { schema: pictureIdsBody } } } },
  responses: { 200: json("What can be brought back now", pictureOverviewSchema), default: failureResponse },
});

export const restorePicturesRoute = createRoute({
  method: "post",
  path: "/api/pictures/restore",
  security: openToKeys("pictures:write"),
  tags: ["pictures"],
  summary: "Bring deleted pictures back, all of them or none",
  request: { body: { required: true, content: { "application/json": { schema: pictureIdsBody } } } },
  responses: { 200: json("What can be brought back now", pictureOverviewSchema), default: failureResponse },
});

export const remakePictureRoute = createRoute({
  method: "post",
  path: "/api/pictures/{id}/formats",
  security: openToKeys("pictures:write"),
  tags: ["pictures"],
  summary:
    "A picture in another format, or placed by hand, by the recipe and the engine that made it: the studio's is paid and costs nothing, an AI model's costs what is asked for a picture",
  request: {
    params,
    headers: creatingHeaders,
    body: { required: true, content: { "application/json": { schema: remakeBody } } },
  },
  responses: { 202: json("Accepted; the live stream tells the rest", remadeSchema), default: failureResponse },
});

export const downloadPicturesRoute = createRoute({
  method: "get",
  path: "/api/pictures/zip",
  security: openToKeys("pictures:read"),
  tags: ["pictures"],
  summary: "Several pictures in one ZIP, as an attachment",
  request: {
    query: z.object({
      /** The ids, each as 22 signs of base64url (`picture-ids.ts`), one behind the other. */
      ids: z
        .string()
        .min(1)
        .max(signsOfId * maxPicturesAtOnce),
    }),
  },
  responses: {
    200: { description: "The ZIP", content: { "application/zip": { schema: z.string() } } },
    default: failureResponse,
  },
});
