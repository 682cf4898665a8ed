import { Readable } from "node:stream";
import type { Context } from "hono";
import { exportCutOutRoute, exportPictureRoute } from "#contract/export-routes.ts";
import { exportCutOut, type ExportCutOutDeps } from "#server/domain/exports/export-cut-out.ts";
import { exportPicture, type ExportedPicture, type ExportPictureDeps } from "#server/domain/exports/export-picture.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { createRouter, type CallerEnv, type Router } from "../router.ts";
import { attachment } from "../send-file.ts";
import { forUsers } from "../session.ts";

/** Finished pictures, and cars alone, as they are taken away. */
export function createExportsRoutes(
  deps: ExportPictureDeps & ExportCutOutDeps & { madeAnswers: AnswersUnderWay },
): Router {
  const router = createRouter();
  const send = ({ get, req }: Context<CallerEnv>, make: () => Promise<ExportedPicture>): Promise<Response> =>
    deps.madeAnswers.send({ whose: get("user").id, request: req.raw }, async (hold) => {
      const { content, fileName, mediaType } = await make();
      hold(content.stream);
      return new Response(Readable.toWeb(content.stream), {
        headers: {
          "Content-Type": mediaType,
          "Content-Length": String(content.bytes),
          "Content-Disposition": attachment(fileName),
          "Cache-Control": "no-store",
        },
      });
    });

  router.openapi(forUsers(exportPictureRoute), (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return send(context, () => exportPicture(deps, { ...own, name: context.req.valid("query").as }));
  });
  router.openapi(forUsers(exportCutOutRoute), (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return send(context, () => exportCutOut(deps, { ...own, ...context.req.valid("query") }));
  });
  return router;
}
