import {
  cancelGenerationRoute,
  generateFromPresetRoute,
  listGenerationsRoute,
  listPhotosRoute,
  readGenerationRoute,
} from "#contract/generation-routes.ts";
import type { GenerateFromPresetBody, Generation } from "#contract/generations.ts";
import { awaitGeneration, type WatchUser } from "#server/domain/generations/await-generation.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { listGenerations, listPhotos, readGeneration } from "#server/domain/generations/read-generations.ts";
import { startGeneration, type StartGenerationDeps } from "#server/domain/generations/start-generation.ts";
import { ownOriginOf } from "../own-origin.ts";
import { prefersAsync } from "../prefers-async.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type GenerationsRoutesDeps = {
  watchUser: WatchUser;
  /** Aborted when this process is to end: who waits for a picture is told so. */
  shutdown: AbortSignal;
  publicUrl: string | undefined;
} & StartGenerationDeps;

const noStore = { "Cache-Control": "no-store" };

export function createGenerationsRoutes(deps: GenerationsRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(generateFromPresetRoute), async (context) => {
    const { id: userId } = context.get("user");
    const headers = context.req.valid("header");
    const { generation: started, cost } = await startGeneration(deps, {
      ...pickedWork(context.req.valid("json")),
      userId,
      ownOrigin: ownOriginOf(context.req.url, deps.publicUrl),
      idempotencyKey: headers["idempotency-key"] ?? null,
    });
    if (prefersAsync(headers.prefer)) {
      return context.json(answer(started, cost), 202, { ...noStore, "Preference-Applied": "respond-async" });
    }
    const read = () => readGeneration(deps.db, { userId, id: started.id });
    const { shutdown } = deps;
    const done = await awaitGeneration(deps.watchUser, { userId, read, gone: context.req.raw.signal, shutdown });
    return context.json(answer(done, cost), 200, noStore);
  });
  router.openapi(forUsers(listGenerationsRoute), async (context) => {
    const { limit, before, uploadId } = context.req.valid("query");
    const page = { userId: context.get("user").id, limit, beforeId: before ?? null, uploadId: uploadId ?? null };
    return context.json(await listGenerations(deps.db, page), 200, noStore);
  });
  router.openapi(forUsers(listPhotosRoute), async (context) => {
    const { limit, before } = context.req.valid("query");
    const page = { userId: context.get("user").id, limit, beforeId: before ?? null };
    return context.json(await listPhotos(deps.db, page), 200, noStore);
  });
  router.openapi(forUsers(readGenerationRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readGeneration(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(cancelGenerationRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await cancelGeneration(deps.db, own), 200, noStore);
  });
  return router;
}

function pickedWork(body: GenerateFromPresetBody) {
  return {
    imageUrl: body.imageUrl,
    uploadId: body.recordId,
    logoUrl: body.logoUrl ?? null,
    presetName: body.preset,
    isRetailMode: body.retailMode ?? false,
    ratio: body.aspectRatio ?? null,
    wish: body,
    engine: body.engine ?? "studio",
    expectedCost: body.expectedCost,
  };
}

function answer({ id, status, generatedImageUrl, engine }: Generation, cost: number) {
  return { success: true, data: { id, status, generatedImageUrl, engine, cost } } as const;
}
