import { readRetryOfferRoute, readRunOfferRoute } from "#contract/offers.ts";
import { defaultRatio } from "#contract/ratios.ts";
import {
  changeRetailRunRoute,
  downloadRetailRunRoute,
  listRetailRunsRoute,
  readRetailRunPicturesRoute,
  readRetailRunRoute,
  retryRetailRunRoute,
  startRetailRunRoute,
} from "#contract/retail-run-routes.ts";
import type { StartRetailRunBody } from "#contract/retail-runs.ts";
import { changeRun } from "#server/domain/retail-runs/change-run.ts";
import { listZipFiles } from "#server/domain/retail-runs/list-zip-files.ts";
import { listRuns, readRun, readRunPictures } from "#server/domain/retail-runs/read-runs.ts";
import { offerRetry, retryRun, type RetryRunDeps } from "#server/domain/retail-runs/retry-run.ts";
import { offerRun, startRun } from "#server/domain/retail-runs/start-run.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { ownOriginOf } from "../own-origin.ts";
import { createRouter, type Router } from "../router.ts";
import { sendZip } from "../send-zip.ts";
import { forUsers } from "../session.ts";

export type RetailRunsRoutesDeps = {
  files: Pick<ObjectStore, "exists" | "open">;
  publicUrl: string | undefined;
  madeAnswers: AnswersUnderWay;
} & RetryRunDeps;

const noStore = { "Cache-Control": "no-store" };

export function createRetailRunsRoutes(deps: RetailRunsRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(startRetailRunRoute), async (context) => {
    const { expectedCost, ...body } = context.req.valid("json");
    const own = { userId: context.get("user").id, ownOrigin: ownOriginOf(context.req.url, deps.publicUrl) };
    const idempotencyKey = context.req.valid("header")["idempotency-key"] ?? null;
    return context.json(
      await startRun(deps, { ...own, ...wantedRun(body), expectedCost, idempotencyKey }),
      200,
      noStore,
    );
  });
  router.openapi(forUsers(readRunOfferRoute), async (context) => {
    const own = { userId: context.get("user").id, ownOrigin: ownOriginOf(context.req.url, deps.publicUrl) };
    return context.json(await offerRun(deps, { ...own, ...wantedRun(context.req.valid("json")) }), 200, noStore);
  });
  router.openapi(forUsers(listRetailRunsRoute), async (context) => {
    const { limit, before } = context.req.valid("query");
    const page = { userId: context.get("user").id, limit, beforeId: before ?? null };
    return context.json(await listRuns(deps.db, page), 200, noStore);
  });
  router.openapi(forUsers(readRetailRunRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readRun(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(readRetailRunPicturesRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readRunPictures(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(changeRetailRunRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await changeRun(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(retryRetailRunRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await retryRun(deps, { ...own, ...context.req.valid("query") }), 200, noStore);
  });
  router.openapi(forUsers(readRetryOfferRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await offerRetry(deps, { ...own, ...context.req.valid("query") }), 200, noStore);
  });
  router.openapi(forUsers(downloadRetailRunRoute), (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const withPassedThrough = context.req.valid("query").passedThrough === "include";
    return deps.madeAnswers.send({ whose: own.userId, request: context.req.raw }, async (hold) =>
      sendZip(deps.files, await listZipFiles(deps, { ...own, withPassedThrough }), hold),
    );
  });
  return router;
}

function wantedRun({
  preset: presetName,
  aspectRatio: ratio = defaultRatio,
  uploadIds,
  logoUrl,
  engine = "studio",
  ...wish
}: Omit<StartRetailRunBody, "expectedCost">) {
  return { presetName, ratio, uploadIds, logoUrl: logoUrl ?? null, engine, wish };
}
