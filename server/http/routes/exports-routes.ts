import { exportPictureRoute } from "#contract/export-routes.ts";
import { exportPicture, type ExportPictureDeps } from "#server/domain/exports/export-picture.ts";
import { createRouter, type Router } from "../router.ts";
import { attachment } from "../send-file.ts";
import { forUsers } from "../session.ts";

/** Finished pictures as they are taken away. */
export function createExportsRoutes(deps: ExportPictureDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(exportPictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { content, fileName, mediaType } = await exportPicture(deps, { ...own, name: context.req.valid("query").as });
    return context.body(Uint8Array.from(content), 200, {
      "Content-Type": mediaType,
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "no-store",
    });
  });
  return router;
}
