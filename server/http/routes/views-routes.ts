import {
  generateCarImagesRoute,
  listViewSetsRoute,
  readPriceOfViewsRoute,
  readViewSetRoute,
  remakeViewRoute,
} from "#contract/view-routes.ts";
import type { GenerateCarImagesAnswer, ViewSet } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { awaitGeneration, type WatchUser } from "#server/domain/generations/await-generation.ts";
import { listViewSets, readViewSet } from "#server/domain/generations/read-view-sets.ts";
import { remakeView } from "#server/domain/generations/remake-view.ts";
import { type StartViewsDeps, readPriceOfViews, startViews } from "#server/domain/generations/start-views.ts";
import { prefersAsync } from "../prefers-async.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type ViewsRoutesDeps = {
  watchUser: WatchUser;
  /** Aborted when this process is to end: who waits for a picture is told so. */
  shutdown: AbortSignal;
} & StartViewsDeps;

const noStore = { "Cache-Control": "no-store" };

export function createViewsRoutes(deps: ViewsRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(generateCarImagesRoute), async (context) => {
    const { id: userId } = context.get("user");
    const { id: requestId, engine = "studio", ...words } = context.req.valid("json");
    const headers = context.req.valid("header");
    const idempotencyKey = headers["idempotency-key"] ?? null;
    const { viewSet: started, cost } = await startViews(deps, { userId, requestId, ...words, engine, idempotencyKey });
    if (prefersAsync(headers.prefer)) {
      return context.json(answer(started, cost), 202, { ...noStore, "Preference-Applied": "respond-async" });
    }
    const read = () => readViewSet(deps.db, { userId, id: started.id });
    const { shutdown } = deps;
    const done = await awaitGeneration(deps.watchUser, { userId, read, gone: context.req.raw.signal, shutdown });
    return context.json(answer(done, cost), 200, noStore);
  });
  router.openapi(forUsers(readPriceOfViewsRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readPriceOfViews(deps, { own, words: context.req.valid("query") }), 200, noStore);
  });
  router.openapi(forUsers(remakeViewRoute), async (context) => {
    const idempotencyKey = context.req.valid("header")["idempotency-key"] ?? null;
    const own = { userId: context.get("user").id, ...context.req.valid("param"), ...context.req.valid("query") };
    return context.json(await remakeView(deps, { ...own, idempotencyKey }), 202, noStore);
  });
  router.openapi(forUsers(listViewSetsRoute), async (context) => {
    const { limit, before, requestId } = context.req.valid("query");
    const page = { userId: context.get("user").id, limit, beforeId: before ?? null, requestId: requestId ?? null };
    return context.json(await listViewSets(deps.db, page), 200, noStore);
  });
  router.openapi(forUsers(readViewSetRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readViewSet(deps.db, own), 200, noStore);
  });
  return router;
}

function answer(set: ViewSet, cost: number): GenerateCarImagesAnswer {
  const { id, status, engine, label, notes } = set;
  const urlOf = (view: View) => set.views.find((picture) => picture.view === view)?.imageUrl ?? null;
  return {
    success: true,
    data: {
      id,
      status,
      engine,
      label,
      notes,
      cost,
      image_url_side: urlOf("side"),
      image_url_front_quarter: urlOf("front-quarter"),
      image_url_rear_quarter: urlOf("rear-quarter"),
      image_url_front: urlOf("front"),
      image_url_rear: urlOf("rear"),
      image_url_dynamic_front_quarter: urlOf("dynamic-front-quarter"),
    },
  };
}
