import { createRoute, z } from "@hono/zod-openapi";
import { carProofFileSchema, carProofFormats } from "./car-proof.ts";
import { failureResponse } from "./failure.ts";
import { openToKeys } from "./key-scopes.ts";
import { defaultRatio, ratios } from "./ratios.ts";
import { renditionNames } from "./renditions.ts";

/** Only addresses of the caller's own files; anything else is refused, and nothing is fetched. */
const fileAddress = z.string().min(1).max(2000);
const fileName = z.string().max(200).optional();

const attachment = { description: "The file, as an attachment", content: { "image/*": { schema: z.string() } } };

export const downloadProxyRoute = createRoute({
  method: "get",
  path: "/api/functions/download-proxy",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "Download one of the caller's own files",
  request: { query: z.object({ url: fileAddress, filename: fileName }) },
  responses: { 200: attachment, default: failureResponse },
});

export const downloadImageRoute = createRoute({
  method: "post",
  path: "/api/functions/download-image",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "Download one of the caller's own files",
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: z.object({ url: fileAddress, filename: fileName }) } },
    },
  },
  responses: { 200: attachment, default: failureResponse },
});

export const readUploadFileRoute = createRoute({
  method: "get",
  path: "/api/files/uploads/{id}/{variant}",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary:
    "A photo, its small preview, the preview as it was sent, its car's matte for the preview, or its alpha in the photo's own pixels (with an API key: Pro)",
  request: { params: z.object({ id: z.uuid(), variant: z.enum(["photo", "preview", "sent", "matte", "alpha"]) }) },
  responses: { 200: { ...attachment, description: "The picture" }, default: failureResponse },
});

/** Free, and never stored: what a picture in a scene would look like. */
export const readSceneTileRoute = createRoute({
  method: "get",
  path: "/api/files/uploads/{id}/scenes/{scene}",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "The photo's car in a scene, as a small WebP with the mark",
  request: {
    params: z.object({ id: z.uuid(), scene: z.string().min(1).max(80) }),
    query: z.object({
      ratio: z.enum(ratios).default(defaultRatio),
      // Of the cut-out, so that no cache gives an earlier one; painted is the one in use.
      version: z.coerce.number().int().nonnegative().optional(),
    }),
  },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const readRenditionRoute = createRoute({
  method: "get",
  path: "/api/files/generations/{id}/{rendition}",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "A finished picture, smaller",
  request: { params: z.object({ id: z.uuid(), rendition: z.enum(renditionNames) }) },
  responses: {
    200: { description: "The picture", content: { "image/webp": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const readDifferenceRoute = createRoute({
  method: "get",
  path: "/api/files/generations/{id}/difference",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "What a retail picture's proof found on the car, amplified, as large as the picture",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: { description: "The picture", content: { "image/png": { schema: z.string() } } },
    default: failureResponse,
  },
});

export const downloadProofRoute = createRoute({
  method: "get",
  path: "/api/generations/{id}/proof",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "The proof that a retail picture's car is the photo's own, as an attachment",
  request: { params: z.object({ id: z.uuid() }), query: z.object({ format: z.enum(carProofFormats).default("pdf") }) },
  responses: {
    200: {
      description: "The proof",
      content: { "application/json": { schema: carProofFileSchema }, "application/pdf": { schema: z.string() } },
    },
    default: failureResponse,
  },
});

export const readPictureRoute = createRoute({
  method: "get",
  path: "/api/files/generations/{id}/picture",
  security: openToKeys("pictures:read"),
  tags: ["files"],
  summary: "A finished picture",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: { ...attachment, description: "The picture" }, default: failureResponse },
});
