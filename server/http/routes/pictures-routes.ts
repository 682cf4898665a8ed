import type { z } from "zod";
import { AppError } from "#contract/errors.ts";
import { readPhotoOffersRoute } from "#contract/offers.ts";
import { unpackIds } from "#contract/picture-ids.ts";
import {
  deletePicturesRoute,
  downloadPicturesRoute,
  listGroupPicturesRoute,
  listPicturesRoute,
  readPaidPresetsRoute,
  readPictureEntryRoute,
  readPictureOverviewRoute,
  remakePictureRoute,
  renamePictureGroupRoute,
  renamePictureRoute,
  restorePicturesRoute,
} from "#contract/picture-routes.ts";
import type { pictureFilterQuery } from "#contract/pictures.ts";
import type { Database } from "#server/db/client.ts";
import { readOffers, readPaidPresets } from "#server/domain/generations/read-offers.ts";
import { remakePicture } from "#server/domain/generations/remake-picture.ts";
import type { StartGenerationDeps } from "#server/domain/generations/start-generation.ts";
import { deletePictures, restorePictures } from "#server/domain/history/delete-pictures.ts";
import { listPictureZipFiles } from "#server/domain/history/list-zip-files.ts";
import {
  listGroupPictures,
  listHistory,
  readPictureEntry,
  readPictureOverview,
} from "#server/domain/history/read-history.ts";
import { renameGroup, renamePicture } from "#server/domain/history/rename.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { createRouter, type Router } from "../router.ts";
import { sendZip } from "../send-zip.ts";
import { forUsers } from "../session.ts";

export type PicturesRoutesDeps = StartGenerationDeps & {
  files: Pick<ObjectStore, "exists" | "open">;
  madeAnswers: AnswersUnderWay;
};

const noStore = { "Cache-Control": "no-store" };

/** The history. What has a name of its own comes before what is named by an id. */
export function createPicturesRoutes(deps: PicturesRoutesDeps): Router {
  const { db } = deps;
  const router = createRouter();
  router.openapi(forUsers(downloadPicturesRoute), (context) => {
    const ids = unpackIds(context.req.valid("query").ids);
    if (ids === null) throw new AppError("validation_failed", { reasons: ["ids: are none of ours"] });
    const userId = context.get("user").id;
    return deps.madeAnswers.send({ whose: userId, request: context.req.raw }, async (hold) =>
      sendZip(deps.files, await listPictureZipFiles(deps, { userId, ids }), hold),
    );
  });
  addReading(router, db);
  router.openapi(forUsers(readPhotoOffersRoute), async (context) => {
    const own = { userId: context.get("user").id, uploadId: context.req.valid("param").id };
    return context.json(await readOffers(deps, { ...own, ...context.req.valid("query") }), 200, noStore);
  });
  router.openapi(forUsers(readPaidPresetsRoute), async (context) => {
    const own = { userId: context.get("user").id, uploadId: context.req.valid("param").id };
    return context.json(await readPaidPresets(deps, own), 200, noStore);
  });
  router.openapi(forUsers(deletePicturesRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("json") };
    return context.json(await deletePictures(db, own), 200, noStore);
  });
  router.openapi(forUsers(restorePicturesRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("json") };
    return context.json(await restorePictures(db, own), 200, noStore);
  });
  router.openapi(forUsers(remakePictureRoute), async (context) => {
    const { aspectRatio: ratio, ...rest } = context.req.valid("json");
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { generation, cost } = await remakePicture(deps, { ...own, ratio, ...rest });
    return context.json({ id: generation.id, status: generation.status, cost }, 202, noStore);
  });
  router.openapi(forUsers(renamePictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await renamePicture(db, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(renamePictureGroupRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await renameGroup(db, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  return router;
}

function addReading(router: Router, db: Database): void {
  router.openapi(forUsers(listPicturesRoute), async (context) => {
    const { limit, before, group, ...asked } = context.req.valid("query");
    const page = { userId: context.get("user").id, filter: toFilter(asked), groupId: group ?? null };
    return context.json(await listHistory(db, { ...page, limit, beforeId: before ?? null }), 200, noStore);
  });
  router.openapi(forUsers(listGroupPicturesRoute), async (context) => {
    const { limit, before, ...asked } = context.req.valid("query");
    const page = { userId: context.get("user").id, filter: toFilter(asked), groupId: context.req.valid("param").id };
    return context.json(await listGroupPictures(db, { ...page, limit, beforeId: before ?? null }), 200, noStore);
  });
  router.openapi(forUsers(readPictureOverviewRoute), async (context) =>
    context.json(await readPictureOverview(db, context.get("user").id), 200, noStore),
  );
  router.openapi(forUsers(readPictureEntryRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readPictureEntry(db, own), 200, noStore);
  });
}

function toFilter({ kind, preset, since, until, search }: z.infer<typeof pictureFilterQuery>) {
  return {
    kind,
    preset,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    search,
  };
}
