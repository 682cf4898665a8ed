import { uploadPurposes } from "#contract/upload-purposes.ts";
import {
  acceptCutRoute,
  chooseCarRoute,
  confirmOutlinesRoute,
  correctCutOutRoute,
  forgetKeptUploadRoute,
  listKeptUploadsRoute,
  placeNumberPlateRoute,
  readUploadRoute,
  recordPresetRoute,
  sampleUploadRoute,
  simpleImageUploadRoute,
  takeCutOutVersionRoute,
  tellDetailRoute,
  turnPhotoRoute,
} from "#contract/upload-routes.ts";
import { recordPresetBody, type Upload } from "#contract/uploads.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { acceptCut } from "#server/domain/uploads/accept-cut.ts";
import { acceptSample } from "#server/domain/uploads/accept-sample.ts";
import { acceptUpload, type AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import { confirmOutlines } from "#server/domain/uploads/confirm-outlines.ts";
import { chooseCar, correctCutOut, type CorrectCutOutDeps } from "#server/domain/uploads/correct-cut-out.ts";
import { forgetKeptUpload, listKeptUploads, type KeptUploadsDeps } from "#server/domain/uploads/kept-uploads.ts";
import { openUpload } from "#server/domain/uploads/open-upload.ts";
import { placeNumberPlate } from "#server/domain/uploads/place-number-plate.ts";
import { recordPreset } from "#server/domain/uploads/read-upload.ts";
import { takeCutOutVersion } from "#server/domain/uploads/take-cut-out-version.ts";
import { tellDetail } from "#server/domain/uploads/tell-detail.ts";
import { turnPhoto, type TurnPhotoDeps } from "#server/domain/uploads/turn-photo.ts";
import type { Sender, UploadAllowance } from "#server/domain/uploads/upload-allowance.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { incomingOf } from "../incoming-message.ts";
import { readDeclaredBytes, receiveUpload, type SentForm } from "../receive-upload.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type UploadsRoutesDeps = {
  presets: PresetCatalogue;
  files: AcceptUploadDeps["files"] & Pick<ObjectStore, "receive">;
  /** The path of the product's sample photo; null when this installation has none. */
  findSample: () => Promise<string | null>;
  /** Against filling the disk. */
  allowance: UploadAllowance;
} & AcceptUploadDeps &
  CorrectCutOutDeps &
  TurnPhotoDeps &
  KeptUploadsDeps;

const noStore = { "Cache-Control": "no-store" };

export function createUploadsRoutes(deps: UploadsRoutesDeps): Router {
  const router = createRouter();
  const answer = (data: Upload) => ({ success: true, data }) as const;

  router.openapi(forUsers(simpleImageUploadRoute, refusalOfUpload), async (context) => {
    const sender = { userId: context.get("user").id, clientAddress: context.get("clientAddress") };
    const upload = isJson(context.req.raw)
      ? await recordPreset(deps, { userId: sender.userId, ...recordPresetBody.parse(await context.req.json()) })
      : await takeUpload(deps, { ...sender, request: context.req.raw, incoming: incomingOf(context) });
    return context.json(answer(upload), 200, noStore);
  });
  router.openapi(forUsers(recordPresetRoute), async (context) => {
    const { id: userId } = context.get("user");
    return context.json(answer(await recordPreset(deps, { userId, ...context.req.valid("query") })), 200, noStore);
  });
  router.openapi(forUsers(sampleUploadRoute, "sign_in_to_upload"), async (context) => {
    const sender = { userId: context.get("user").id, clientAddress: context.get("clientAddress") };
    // Nothing comes: the file lies here, and is stored for the first of all who ask.
    const upload = await deps.allowance.spend({ ...sender, sentBytes: 0 }, (counted) =>
      acceptSample({ ...deps, ...counted }, sender.userId),
    );
    return context.json(answer(upload), 200, noStore);
  });
  router.openapi(forUsers(readUploadRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await openUpload(deps, own), 200, noStore);
  });
  router.openapi(forUsers(acceptCutRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await acceptCut(deps, own), 200, noStore);
  });
  router.openapi(forUsers(tellDetailRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await tellDetail(deps.db, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  addCutOutRoutes(router, deps);
  router.openapi(forUsers(placeNumberPlateRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const upload = await placeNumberPlate(deps.db, { ...own, ...context.req.valid("json") });
    return context.json(upload, 200, noStore);
  });
  router.openapi(forUsers(listKeptUploadsRoute), async (context) => {
    const kept = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await listKeptUploads(deps, kept), 200, noStore);
  });
  router.openapi(forUsers(forgetKeptUploadRoute), async (context) => {
    const kept = { userId: context.get("user").id, ...context.req.valid("param") };
    return context.json(await forgetKeptUpload(deps, kept), 200, noStore);
  });
  return router;
}

/** What a person says about how a photo stands, and what of it is the car. */
function addCutOutRoutes(router: Router, deps: UploadsRoutesDeps): void {
  router.openapi(forUsers(turnPhotoRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await turnPhoto(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(correctCutOutRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await correctCutOut(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(chooseCarRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await chooseCar(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(takeCutOutVersionRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await takeCutOutVersion(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(confirmOutlinesRoute), async (context) => {
    const { id: userId } = context.get("user");
    const uploads = await confirmOutlines(deps.db, { userId, ...context.req.valid("json") });
    return context.json({ uploads }, 200, noStore);
  });
}

/** The same call records a preset when it carries JSON. */
function isJson(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("application/json") ?? false;
}

const refusalOfUpload = (request: Request) => (isJson(request) ? "unauthenticated" : "sign_in_to_upload");

async function takeUpload(deps: UploadsRoutesDeps, sent: Sender & SentForm): Promise<Upload> {
  const { request, incoming, ...sender } = sent;
  const sentBytes = readDeclaredBytes(request);
  return deps.allowance.spend({ ...sender, sentBytes }, async (counted) => {
    const { file, fileName, fields } = await receiveUpload({ request, incoming }, counted.files);
    try {
      const purpose = uploadPurposes.find((one) => one === fields.get("type")) ?? "photo";
      return await acceptUpload({ ...deps, ...counted }, { userId: sender.userId, purpose, fileName, path: file.path });
    } finally {
      await file.discard();
    }
  });
}
