import { createRoute, z } from "@hono/zod-openapi";
import { chooseCarBody, confirmOutlinesBody, correctCutOutBody, useCutOutBody } from "./cut-out-edits.ts";
import { failureResponse } from "./failure.ts";
import { openToKeys } from "./key-scopes.ts";
import { keptPurposes, uploadPurposes } from "./upload-purposes.ts";
import {
  acceptCutBody,
  confirmedOutlinesAnswer,
  deletedUploadSchema,
  keptUploadList,
  placeNumberPlateBody,
  recordPresetBody,
  tellDetailBody,
  turnPhotoBody,
  uploadAnswer,
  uploadSchema,
} from "./uploads.ts";

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});

/**
 * The multipart body is described but not validated here: the route streams it, so that a large file never lies in memory whole.
 * With a JSON body `{id, preset}` the same call records the preset picked for an upload.
 */
export const simpleImageUploadRoute = createRoute({
  method: "post",
  path: "/api/functions/simple-image-upload",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Upload a photo or a logo; the cut-out starts at once",
  request: {
    body: {
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: {
              file: { type: "string", format: "binary" },
              type: { type: "string", enum: [...uploadPurposes] },
            },
          },
        },
        "application/json": { schema: recordPresetBody },
      },
    },
  },
  responses: { 200: json("The upload", uploadAnswer), default: failureResponse },
});

export const recordPresetRoute = createRoute({
  method: "patch",
  path: "/api/functions/simple-image-upload",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Record the preset picked for an upload",
  request: { query: recordPresetBody },
  responses: { 200: json("The upload", uploadAnswer), default: failureResponse },
});

export const sampleUploadRoute = createRoute({
  method: "post",
  path: "/api/uploads/sample",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Use the sample car instead of a photo of one's own",
  responses: { 200: json("The upload", uploadAnswer), default: failureResponse },
});

export const readUploadRoute = createRoute({
  method: "get",
  path: "/api/uploads/{id}",
  security: openToKeys("pictures:read"),
  tags: ["uploads"],
  summary: "Read an upload",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

/**
 * What is made of the photo alone goes with it; its pictures stay. `photo_in_use` while a picture of it is being made, or a background is made of
 * it.
 */
export const deleteUploadRoute = createRoute({
  method: "delete",
  path: "/api/uploads/{id}",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Delete a photo or another uploaded file, for good",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json("What is left of it", deletedUploadSchema), default: failureResponse },
});

/** Says that pictures may end where the photo cuts the car off. May be repeated, and sent before the cut-out is there. */
export const acceptCutRoute = createRoute({
  method: "patch",
  path: "/api/uploads/{id}",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Use a photo although it cuts the car off",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: acceptCutBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

/**
 * Strokes and areas that a person drew on the cut-out: a new version is made of them, which later pictures are made with. `cut_out_changed` when it
 * was not the newest that the person looked at.
 */
export const correctCutOutRoute = createRoute({
  method: "post",
  path: "/api/uploads/{id}/cut-out/corrections",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Put a cut-out right by hand",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: correctCutOutBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

export const chooseCarRoute = createRoute({
  method: "put",
  path: "/api/uploads/{id}/cut-out/car",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Say which car of a photo is meant; it is cut out anew",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: chooseCarBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

export const takeCutOutVersionRoute = createRoute({
  method: "put",
  path: "/api/uploads/{id}/cut-out/version",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Go back to an earlier version of a cut-out",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: useCutOutBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

/**
 * Sets a photo straight: it is cut out anew as it is turned, and later pictures are made of that. Free; what was paid for the photo stays paid.
 * `cut_out_changed` while a correction is being made.
 */
export const turnPhotoRoute = createRoute({
  method: "put",
  path: "/api/uploads/{id}/turn",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Rotate or straighten a photo",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: turnPhotoBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

/** A person's word, after a look at the photos: a program's key can't give it. */
export const confirmOutlinesRoute = createRoute({
  method: "put",
  path: "/api/confirmed-outlines",
  tags: ["uploads"],
  summary: "Confirm that cut-outs show the whole car and nothing else, or take that back",
  request: { body: { required: true, content: { "application/json": { schema: confirmOutlinesBody } } } },
  responses: { 200: json("The photos, in the order of the call", confirmedOutlinesAnswer), default: failureResponse },
});

export const tellDetailRoute = createRoute({
  method: "put",
  path: "/api/uploads/{id}/detail",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Say that a photo shows no whole car, so that runs leave it as it is, or take that back",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: tellDetailBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

export const placeNumberPlateRoute = createRoute({
  method: "put",
  path: "/api/uploads/{id}/number-plate",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "Say where the number plate is in a photo, or that there is none",
  request: {
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { "application/json": { schema: placeNumberPlateBody } } },
  },
  responses: { 200: json("The upload", uploadSchema), default: failureResponse },
});

export const listKeptUploadsRoute = createRoute({
  method: "get",
  path: "/api/kept-uploads/{purpose}",
  security: openToKeys("pictures:read"),
  tags: ["uploads"],
  summary: "The account's logos or plate pictures, the last used first",
  request: { params: z.object({ purpose: z.enum(keptPurposes) }) },
  responses: { 200: json("The files", keptUploadList), default: failureResponse },
});

/** Pictures that were made with it stay as they are. */
export const forgetKeptUploadRoute = createRoute({
  method: "delete",
  path: "/api/kept-uploads/{purpose}/{id}",
  security: openToKeys("photos:write"),
  tags: ["uploads"],
  summary: "No longer offer a logo or plate picture",
  request: { params: z.object({ purpose: z.enum(keptPurposes), id: z.uuid() }) },
  responses: { 200: json("Those that are left", keptUploadList), default: failureResponse },
});
