import type { Context } from "hono";
import { exportCutOutRoute, exportPictureRoute } from "#contract/export-routes.ts";
import { exportCutOut, type ExportCutOutDeps } from "#server/domain/exports/export-cut-out.ts";
import { exportPicture, type ExportedPicture, type ExportPictureDeps } from "#server/domain/exports/export-picture.ts";
import { createRouter, type Router } from "../router.ts";
import { attachment } from "../send-file.ts";
import { forUsers } from "../session.ts";

/** Finished pictures, and cars alone, as they are taken away. */
export function createExportsRoutes(deps: ExportPictureDeps & ExportCutOutDeps): Router {
  const router = createRouter();
  const send = (context: Context, { content, fileName, mediaType }: ExportedPicture) =>
    context.body(Uint8Array.from(content), 200, {
      "Content-Type": mediaType,
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "no-store",
    });

  router.openapi(forUsers(exportPictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return send(context, await exportPicture(deps, { ...own, name: context.req.valid("query").as }));
  });
  router.openapi(forUsers(exportCutOutRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return send(context, await exportCutOut(deps, { ...own, ...context.req.valid("query") }));
  });
  return router;
}
