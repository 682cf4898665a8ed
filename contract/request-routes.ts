import { createRoute, z } from "@hono/zod-openapi";
import { addPhotoAnswer } from "./detection.ts";
import { failureResponse } from "./failure.ts";
import { creatingHeaders } from "./idempotency.ts";
import { openToKeys } from "./key-scopes.ts";
import { deletedCarSchema, readCarPage } from "./read-cars.ts";
import { correctRequestBody, createRequestBody, requestSchema } from "./requests.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

export const createRequestRoute = createRoute({
  method: "post",
  path: "/api/requests",
  security: openToKeys("pictures:write"),
  tags: ["requests"],
  summary:
    "Save the description of a car; refused without a token, for nothing could be made of it, unless photos are to tell",
  request: {
    headers: creatingHeaders,
    body: { required: true, content: { "application/json": { schema: createRequestBody } } },
  },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

/** Cars that were described by hand are found by their views. */
export const listReadCarsRoute = createRoute({
  method: "get",
  path: "/api/requests",
  security: openToKeys("pictures:read"),
  tags: ["requests"],
  summary: "The caller's cars that photos told or are to tell, newest first",
  request: {
    query: z.object({
      limit: z.coerce.number<string>().int().min(1).max(50).default(12),
      /** `nextBefore` of the page before. */
      before: z.uuid().optional(),
    }),
  },
  responses: { 200: json("One page", readCarPage), default: failureResponse },
});

export const readRequestRoute = createRoute({
  method: "get",
  path: "/api/requests/{id}",
  security: openToKeys("pictures:read"),
  tags: ["requests"],
  summary: "Read a request",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

/** A car that was described by hand is nothing but its views: they are deleted as pictures are. */
export const deleteCarRoute = createRoute({
  method: "delete",
  path: "/api/requests/{id}",
  tags: ["requests"],
  summary:
    "Delete a car that photos told, for good: what they told and was said, and its photos that nothing else needs",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("What is left of it", deletedCarSchema), default: failureResponse },
});

/** Views that are there stay as they are; `generate-car-images` makes them of the new words. */
export const correctRequestRoute = createRoute({
  method: "patch",
  path: "/api/requests/{id}",
  security: openToKeys("pictures:write"),
  tags: ["requests"],
  summary: "Say what a car is, where its photos tell it wrongly, not surely, or not at all",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: correctRequestBody } } },
  },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

export const readPhotosAgainRoute = createRoute({
  method: "post",
  path: "/api/requests/{id}/detection",
  security: openToKeys("pictures:write"),
  tags: ["requests"],
  summary: "Read a request's photos again, after that failed; costs nothing",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

export const completePhotosRoute = createRoute({
  method: "post",
  path: "/api/requests/{id}/photos-complete",
  security: openToKeys("pictures:write"),
  tags: ["requests"],
  summary: "Say that no other photo of the request's car follows: views of a car that is surely known may start",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The row", requestSchema), default: failureResponse },
});

/** The multipart body is described but not validated here, as that of `simple-image-upload`. */
export const addPhotoRoute = createRoute({
  method: "post",
  path: "/api/functions/upload-to-gcs",
  security: openToKeys("photos:write"),
  tags: ["requests"],
  summary: "Add a photo of a request's car; what it tells of the car is read at once, and costs nothing",
  request: {
    body: {
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file", "requestId"],
            properties: {
              file: { type: "string", format: "binary" },
              requestId: { type: "string", format: "uuid" },
              isLast: {
                type: "string",
                enum: ["true", "false"],
                default: "true",
                description:
                  "Whether no other photo of the car follows: only then do views of it start by themselves. The last one may be sent again to say so",
              },
            },
          },
        },
      },
    },
  },
  responses: { 200: json("The upload and how far its reading is", addPhotoAnswer), default: failureResponse },
});
