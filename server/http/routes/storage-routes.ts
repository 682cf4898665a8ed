import { exportAccountRoute, readStorageRoute } from "#contract/storage-routes.ts";
import { deleteUploadRoute } from "#contract/upload-routes.ts";
import { exportAccount, type ExportDeps } from "#server/domain/account-export/export-account.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { readAccountStorage } from "#server/domain/storage/account-space.ts";
import { deleteUpload, type DeleteUploadDeps } from "#server/domain/uploads/delete-upload.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { requireOwnSite } from "../origin-guard.ts";
import { createRouter, type Router } from "../router.ts";
import { sendGrowingZip } from "../send-growing-zip.ts";
import { forUsers } from "../session.ts";

export type StorageRoutesDeps = ExportDeps &
  DeleteUploadDeps & { exportLimit: Pick<RateLimiter, "consume">; madeAnswers: AnswersUnderWay };

const noStore = { "Cache-Control": "no-store" };

/** What is kept of an account: how much, all of it at once, and an end to it. */
export function createStorageRoutes(deps: StorageRoutesDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(readStorageRoute), async (context) =>
    context.json(await readAccountStorage(deps.db, context.get("user").id), 200, noStore),
  );
  router.openapi(forUsers(exportAccountRoute), (context) => {
    requireOwnSite(context.req);
    const { id } = context.get("user");
    return deps.madeAnswers.send({ whose: id, request: context.req.raw }, async (hold) => {
      await deps.exportLimit.consume(id);
      return sendGrowingZip(`carvas-data-${new Date().toISOString().slice(0, 10)}.zip`, exportAccount(deps, id), hold);
    });
  });
  router.openapi(forUsers(deleteUploadRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await deleteUpload(deps, own), 200, noStore);
  });
  return router;
}
