import { z } from "@hono/zod-openapi";
import type { AddedPhoto } from "#contract/detection.ts";
import { AppError } from "#contract/errors.ts";
import {
  addPhotoRoute,
  completePhotosRoute,
  correctRequestRoute,
  readPhotosAgainRoute,
} from "#contract/request-routes.ts";
import { addPhoto, type AddPhotoDeps } from "#server/domain/detection/add-photo.ts";
import { completePhotos } from "#server/domain/detection/complete-photos.ts";
import { correctRequest } from "#server/domain/detection/correct-request.ts";
import { readAgain } from "#server/domain/detection/read-again.ts";
import type { SettleDeps } from "#server/domain/detection/settle-fields.ts";
import type { ViewsDeps } from "#server/domain/detection/start-sure-views.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Sender, UploadAllowance } from "#server/domain/uploads/upload-allowance.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { incomingOf } from "../incoming-message.ts";
import { readDeclaredBytes, receiveUpload, type SentForm } from "../receive-upload.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type DetectionRoutesDeps = {
  files: AddPhotoDeps["files"] & Pick<ObjectStore, "receive">;
  /** Against filling the disk. */
  allowance: UploadAllowance;
  /** Per user: each asks the worker, and a corrected plate the register. */
  correctionLimit: Pick<RateLimiter, "consume">;
  readAgainLimit: Pick<RateLimiter, "consume">;
} & AddPhotoDeps &
  SettleDeps &
  ViewsDeps;

const noStore = { "Cache-Control": "no-store" };

/** What photos tell of a car. */
export function createDetectionRoutes(deps: DetectionRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(addPhotoRoute, "sign_in_to_upload"), async (context) => {
    const sender = { userId: context.get("user").id, clientAddress: context.get("clientAddress") };
    const data = await takePhoto(deps, { ...sender, request: context.req.raw, incoming: incomingOf(context) });
    return context.json({ success: true, data } as const, 200, noStore);
  });
  router.openapi(forUsers(correctRequestRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const correction = context.req.valid("json");
    await deps.correctionLimit.consume(own.userId);
    return context.json(await correctRequest(deps, { own, correction }), 200, noStore);
  });
  router.openapi(forUsers(completePhotosRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    await deps.correctionLimit.consume(own.userId);
    return context.json(await completePhotos(deps, own), 200, noStore);
  });
  router.openapi(forUsers(readPhotosAgainRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    await deps.readAgainLimit.consume(own.userId);
    return context.json(await readAgain(deps, own), 200, noStore);
  });
  return router;
}

async function takePhoto(deps: DetectionRoutesDeps, sent: Sender & SentForm): Promise<AddedPhoto> {
  const { request, incoming, ...sender } = sent;
  const sentBytes = readDeclaredBytes(request);
  return deps.allowance.spend({ ...sender, sentBytes }, async (counted) => {
    const { file, fileName, fields } = await receiveUpload({ request, incoming }, counted.files);
    try {
      const requestId = z.uuid().safeParse(fields.get("requestId"));
      if (!requestId.success)
        throw new AppError("validation_failed", { reasons: ["requestId: must be a request's id"] });
      const isLast = z.enum(["true", "false"]).default("true").safeParse(fields.get("isLast"));
      if (!isLast.success) throw new AppError("validation_failed", { reasons: ["isLast: must be true or false"] });
      const photo = {
        userId: sender.userId,
        requestId: requestId.data,
        fileName,
        path: file.path,
        isLast: isLast.data === "true",
      };
      return await addPhoto({ ...deps, ...counted }, photo);
    } finally {
      await file.discard();
    }
  });
}
